/** `XMLHttpRequest` as far as the apps use it: they upload by it, since it tells of its progress. */
export class Upload extends EventTarget {
  readonly upload = new EventTarget()
  timeout = 0
  status = 0
  responseText = ''
  readonly #leaving = new AbortController()
  #method = 'GET'
  #address = ''

  open(method: string, address: string): void {
    this.#method = method
    this.#address = address
  }

  send(body: FormData): void {
    const { signal } = this.#leaving
    fetch(this.#address, { method: this.#method, body, signal })
      .then(async (response) => {
        this.responseText = await response.text()
        this.status = response.status
      })
      // As of a request without an answer: its status is 0.
      .catch(() => undefined)
      .finally(() => this.dispatchEvent(new Event('loadend')))
  }

  abort(): void {
    this.#leaving.abort()
  }
}
