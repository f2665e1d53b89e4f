// Signs in to the control center in every way, with Chromium and a virtual authenticator. It is told where and who by
// JSON on standard input, and tells the sessions that came of it, by the name of the journey, on standard output.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { Api } from './api.mjs'
import { oneTimeCode } from './one-time-code.mjs'

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage']

const told = JSON.parse(readFileSync(0, 'utf8'))
const sessions = {}

async function withPasswordAndCode(api) {
  const { access_token: first } = await api.post('/api/v1/sessions', { user: told.user, password: told.password })
  const { secret } = await api.post('/api/v1/profile/totp', undefined, first)
  const { codes } = await api.put('/api/v1/profile/totp', { code: oneTimeCode(secret, 0) }, first)
  await api.refused('second-factor-needed', '/api/v1/sessions', { user: told.user, password: told.password })
  // the next code: each is taken once
  const code = oneTimeCode(secret, 1)
  const tokens = await api.post('/api/v1/sessions', { user: told.user, password: told.password, code })
  sessions.password_and_code = tokens.session_id
  return { token: tokens.access_token, codes }
}

async function registerPasskey(api, token) {
  const { options } = await api.post('/api/v1/profile/passkey-challenges', undefined, token)
  const credential = await api.createPasskey(options)
  const made = await api.post('/api/v1/profile/passkeys', { name: 'virtual', credential }, token)
  await api.refused('unsuitable-passkey', '/api/v1/profile/passkeys', { name: 'again', credential }, token)
  return made
}

async function withPasskeyAlone(api) {
  const { options } = await api.post('/api/v1/passkey-challenges')
  const credential = await api.showPasskey(options)
  const tokens = await api.post('/api/v1/sessions/passkey', { credential })
  sessions.passkey = tokens.session_id
  await api.refused('sign-in-refused', '/api/v1/sessions/passkey', { credential })
  const profile = await api.get('/api/v1/profile', tokens.access_token)
  assert.deepEqual(profile.factors, ['passkey'])
}

async function withPasswordAndPasskey(api) {
  const { options } = await api.post('/api/v1/passkey-challenges')
  const passkey = await api.showPasskey(options)
  const tokens = await api.post('/api/v1/sessions', { user: told.user, password: told.password, passkey })
  sessions.password_and_passkey = tokens.session_id
  const again = await api.post('/api/v1/sessions/current/passkey-challenges', undefined, tokens.access_token)
  const shown = await api.showPasskey(again.options)
  await api.post('/api/v1/sessions/current/step-up', { passkey: shown }, tokens.access_token)
}

// with the real page, on which somebody else would be signed in
async function onDevice(api, browser, code) {
  const device = await api.post('/api/v1/device-authorizations')
  const page = await browser.newPage()
  await page.goto(device.verification_uri_complete)
  await page.getByLabel('User', { exact: true }).fill(told.user)
  await page.getByLabel('Password', { exact: true }).fill(told.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByText(device.user_code).waitFor()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText('The device is signed in').waitFor()
  await page.close()
  const tokens = await api.post('/api/v1/tokens', { grant_type: 'device_code', device_code: device.device_code })
  sessions.device = tokens.session_id
}

async function withOutsideProvider(api, page) {
  const { items } = await api.get('/api/v1/oidc')
  await page.goto(told.origin + items[0].href)
  await page.fill('#username', told.outside_user)
  await page.fill('#password', told.outside_password)
  await Promise.all([page.waitForURL(`${told.origin}/?signed_in`), page.click('button[type=submit]')])
  // the refresh token is in a cookie that no script sees
  assert.equal(await page.evaluate(() => document.cookie), '')
  await page.goto(`${told.origin}/device`)
  const tokens = await api.post('/api/v1/tokens', { grant_type: 'refresh_token' })
  assert.equal(tokens.refresh_token, undefined)
  sessions.outside_provider = tokens.session_id
  // and who is signed in signs a device in, for which there is no password
  const device = await api.post('/api/v1/device-authorizations')
  await api.post(`/api/v1/device-authorizations/${device.user_code}/confirmation`, undefined, tokens.access_token)
  const grant = { grant_type: 'device_code', device_code: device.device_code }
  sessions.outside_provider_on_device = (await api.post('/api/v1/tokens', grant)).session_id
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS })
try {
  // the page of the control center lets no script run; ours is that of a page to come
  const page = await (await browser.newContext({ bypassCSP: true })).newPage()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: {
    protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true,
    automaticPresenceSimulation: true } })
  // the dashboard has tests of its own; it would take the refresh token for itself
  await page.route(/\.(js|css)$/, (route) => route.abort())
  await page.goto(`${told.origin}/device`)
  const api = new Api(page)
  const { token, codes } = await withPasswordAndCode(api)
  await registerPasskey(api, token)
  await withPasskeyAlone(api)
  await withPasswordAndPasskey(api)
  await onDevice(api, browser, codes[0])
  await withOutsideProvider(api, page)
  console.log(JSON.stringify(sessions))
} finally {
  await browser.close()
}
