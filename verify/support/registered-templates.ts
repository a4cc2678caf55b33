/** The templates that `docs/messages.md` tells to register. */
import { readFileSync } from 'node:fs'

export interface RegisteredTemplate {
  readonly name: string
  readonly category: string
  /** With {{1}} and so on; WhatsApp's own words for AUTHENTICATION. */
  readonly body: string
}

const DOCUMENT = new URL('../../docs/messages.md', import.meta.url)
const ROW = /^\| `(puni_\w+)` +\| (\w+) +\| (.+?) +\|/gm

export function registeredTemplates(): RegisteredTemplate[] {
  return [...readFileSync(DOCUMENT, 'utf8').matchAll(ROW)].map(([, name = '', category = '', body = '']) => ({
    name,
    category,
    body,
  }))
}
