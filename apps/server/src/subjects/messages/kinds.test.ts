/** The words of messages, and the document from which people register them. */
import { RECOVERY } from '@puni/contract/accounts/limits'
import { MESSAGE_KINDS, type MessageKind } from '@puni/contract/messages/values'
import { CUSTOMER_KEPT_HOURS } from '@puni/contract/orders/limits'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registeredTemplates } from '@puni/verify/support/registered-templates'
import { readableCode } from '../accounts/recovery.commands.ts'
import { KINDS, write } from './kinds.ts'

const DOCUMENT = readFileSync(new URL('../../../../../docs/messages.md', import.meta.url), 'utf8')
const NAMES = { whatsapp: 'WhatsApp', mail: 'mail' } as const
const RULES = MESSAGE_KINDS.map((kind) => {
  const { template, channels, lifeMinutes } = KINDS[kind]
  return { kind, template, channels, lifeMinutes }
})

/** A kind's text with its parameters as WhatsApp numbers them. */
function numbered(kind: MessageKind): string {
  const { parameters } = KINDS[kind].template
  const words = Object.fromEntries(parameters.map((parameter, at) => [parameter, `{{${at + 1}}}`]))
  return write(kind, words as never).text
}

describe('a template', () => {
  it.each(RULES)('of $kind is in the document as it is sent', ({ kind, template }) => {
    const { name, category } = template
    const body = category === 'AUTHENTICATION' ? "WhatsApp's own" : numbered(kind)
    expect(registeredTemplates().filter((registered) => registered.name === name)).toEqual([
      { name, category, body },
    ])
    expect(body).not.toContain('undefined')
  })

  it('is in the document only if it is sent', () => {
    expect(
      registeredTemplates()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(RULES.map(({ template }) => template.name).toSorted())
  })

  it('begins and ends with words, as WhatsApp demands, and has no two parameters side by side', () => {
    for (const { body } of registeredTemplates()) {
      expect(body).toMatch(/^[^{]/)
      expect(body).toMatch(/[\p{L}][.!]?$/u)
      expect(body).not.toMatch(/\}\}\s*\{\{/)
    }
  })

  it('of a code has the code alone, short enough for its button', () => {
    for (const { template } of RULES)
      if (template.category === 'AUTHENTICATION') expect(template.parameters).toEqual(['code'])
    expect(readableCode('A'.repeat(RECOVERY.length)).length).toBeLessThanOrEqual(15)
  })
})

describe('a kind', () => {
  it.each(RULES)(
    '$kind is in the document, with its channels and its life',
    ({ kind, channels, lifeMinutes }) => {
      const row = new RegExp(
        `^\\| \`${kind}\` +\\|.*\\| ${channels.map((channel) => NAMES[channel]).join(', ')} +\\| ${lifeMinutes / 60} hours`,
        'm',
      )
      expect(DOCUMENT).toMatch(row)
    },
  )

  it('for customers is over before their data is', () => {
    for (const kind of ['tracking-link', 'handover-pin'] as const)
      expect(KINDS[kind].lifeMinutes / 60).toBeLessThanOrEqual(CUSTOMER_KEPT_HOURS)
  })
})
