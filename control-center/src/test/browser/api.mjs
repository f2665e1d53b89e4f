// Asks the control center from within a page of it, as its own scripts do.
import assert from 'node:assert/strict'

export class Api {
  #page

  constructor(page) {
    this.#page = page
  }

  get(path, token) {
    return this.#ask('GET', path, undefined, token)
  }

  post(path, body, token) {
    return this.#ask('POST', path, body, token)
  }

  put(path, body, token) {
    return this.#ask('PUT', path, body, token)
  }

  async refused(code, path, body, token) {
    const answer = await this.#send('POST', path, body, token)
    assert.equal(answer.body.code, code, path)
  }

  createPasskey(options) {
    return this.#page.evaluate(async (json) => {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json)
      return (await navigator.credentials.create({ publicKey })).toJSON()
    }, options)
  }

  showPasskey(options) {
    return this.#page.evaluate(async (json) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json)
      return (await navigator.credentials.get({ publicKey })).toJSON()
    }, options)
  }

  async #ask(method, path, body, token) {
    const answer = await this.#send(method, path, body, token)
    assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer)}`)
    return answer.body
  }

  #send(method, path, body, token) {
    return this.#page.evaluate(async (asked) => {
      const headers = {}
      if (asked.token) headers.Authorization = `Bearer ${asked.token}`
      if (asked.body) headers['Content-Type'] = 'application/json'
      const body = asked.body && JSON.stringify(asked.body)
      const answer = await fetch(asked.path, { method: asked.method, headers, body })
      const text = await answer.text()
      return { status: answer.status, body: text && JSON.parse(text) }
    }, { method, path, body, token })
  }
}
