import { expect, it } from 'vitest'
import { spanishVoice } from './voice.ts'

const voices = (...languages: string[]) => languages.map((lang) => ({ lang }) as SpeechSynthesisVoice)

it.each([
  ['the one of here', ['en-US', 'es-ES', 'es-AR', 'es-MX'], 'es-AR'],
  ['one of near by', ['es-ES', 'es-419', 'pt-BR'], 'es-419'],
  ['any Spanish', ['de-DE', 'es-ES'], 'es-ES'],
  ['one that is written otherwise', ['en_US', 'es_US'], 'es_US'],
  ['none in another language', ['en-US', 'est-EE', 'pt-BR'], undefined],
  ['none', [], undefined],
])('the voice is %s', (_, languages, expected) => {
  expect(spanishVoice(voices(...languages))?.lang).toBe(expected)
})
