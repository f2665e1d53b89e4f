// A program of somebody: it is let in with the official client, and does a day's work. It is told where by arguments;
// it prints one line of JSON for each thing that it has done, and reads where the browser came back to.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'

const [, , address, revision, declaration] = process.argv
const input = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
const tell = (what) => console.log(JSON.stringify(what))

/** Keeps in memory what the client learns on its way in. */
class Access {
  redirectUrl = 'http://127.0.0.1:33418/callback'
  clientMetadata = { client_name: 'The official client', redirect_uris: [this.redirectUrl] }
  kept = {}
  state = () => '007'
  clientInformation = () => this.kept.client
  saveClientInformation = (client) => void (this.kept.client = client)
  tokens = () => this.kept.tokens
  saveTokens = (tokens) => void (this.kept.tokens = tokens)
  codeVerifier = () => this.kept.verifier
  saveCodeVerifier = (verifier) => void (this.kept.verifier = verifier)
  discoveryState = () => this.kept.discovery
  saveDiscoveryState = (state) => void (this.kept.discovery = state)
  redirectToAuthorization = (page) => tell({ authorize: page.href })
}

const access = new Access()
const mode = revision === '2026-07-28' ? { pin: revision } : 'legacy'

/** Its person agrees to what they are shown. */
function client() {
  const made = new Client(
    { name: 'agent-day', version: '1.0.0' },
    { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode } })
  made.setRequestHandler('elicitation/create', ({ params }) => {
    tell({ asked: params.message })
    return { action: 'accept', content: { agreed: true } }
  })
  return made
}

const transport = () => new StreamableHTTPClientTransport(new URL(address), { authProvider: access })

async function letIn() {
  const first = transport()
  await assert.rejects(client().connect(first), (error) => error instanceof UnauthorizedError)
  const { value: back } = await input.next()
  const { searchParams } = new URL(back)
  assert.equal(searchParams.get('state'), '007')
  await first.finishAuth(searchParams)
  const connected = client()
  await connected.connect(transport())
  return connected
}

async function call(connected, name, parameters) {
  const result = await connected.callTool({ name, arguments: parameters })
  assert.ok(result.structuredContent, JSON.stringify(result))
  return result
}

async function done(connected, name, parameters) {
  const result = await call(connected, name, parameters)
  assert.ok(!result.isError, JSON.stringify(result))
  return result.structuredContent
}

/** The first call shows, the second does. */
async function change(connected, name, parameters) {
  const shown = await done(connected, name, parameters)
  tell({ shown: name, would: shown.would })
  return done(connected, name, { ...parameters, confirmation: shown.confirmation })
}

async function ended(connected, workflow) {
  for (;;) {
    const { workflow: found } = await done(connected, 'workflow_status', { workflow })
    if (!['running', 'rolling_back', 'cancelling'].includes(found.state)) return found.state
    await setTimeout(100)
  }
}

const connected = await letIn()
tell({ connected: connected.getNegotiatedProtocolVersion(), scope: access.kept.tokens.scope })
const { tools } = await connected.listTools()
tell({ tools: tools.length })
const { resourceTemplates } = await connected.listResourceTemplates()
const { prompts } = await connected.listPrompts()
tell({ templates: resourceTemplates.length, prompts: prompts.map(({ name }) => name) })

// what is made on servers of this machine elsewhere is simulated here
const text = readFileSync(declaration, 'utf8') + '\nsettings {\n  provider = "demo"\n}\n'
const plan = await done(connected, 'plan', { workspace: 'default', infrastructure: 'web', format: 'pkl', text })
tell({ planned: plan.summary })
const shown = await done(connected, 'apply', { workspace: 'default', plan: plan.digest })
const other = await call(connected, 'apply', { workspace: 'other', plan: plan.digest, confirmation: shown.confirmation })
assert.ok(other.isError)
tell({ refused: other.structuredContent.problem.code })

if (access.kept.tokens.scope === 'read') {
  const again = await done(connected, 'apply', { workspace: 'default', plan: plan.digest })
  const denied = await call(connected, 'apply', {
    workspace: 'default', plan: plan.digest, confirmation: again.confirmation })
  assert.ok(denied.isError)
  tell({ denied: denied.structuredContent.problem.code })
} else {
  const applied = await change(connected, 'apply', { workspace: 'default', plan: plan.digest })
  tell({ applied: await ended(connected, applied.done.id), until: applied.undo.until })
  const read = await connected.readResource({ uri: `provisioning://workflows/${applied.done.id}` })
  tell({ read: JSON.parse(read.contents[0].text).workflow.state })
  const undone = await change(connected, 'undo', { handle: applied.undo.handle })
  tell({ undone: await ended(connected, undone.done.id) })
  const { resources } = await done(connected, 'resource_search', { workspace: 'default' })
  tell({ left: resources.length })
}
await connected.close()
process.exit(0)
