/** The phone's own voice, in Spanish. */
import { useSyncExternalStore } from 'react'
import { logFailure } from '../../shared/failure.ts'
import { soundText } from './sound-text.ts'

/** Why there is no voice: the browser has none at all, or none in Spanish. */
export type VoiceProblem = 'missing' | 'foreign'

const LANGUAGE = 'es-AR'
/** The nearest to Buenos Aires first; any other Spanish after them. */
const PREFERRED = ['es-AR', 'es-UY', 'es-419', 'es-CL', 'es-MX', 'es-US']

const synthesizer = (): SpeechSynthesis | null =>
  'speechSynthesis' in globalThis && 'SpeechSynthesisUtterance' in globalThis ? speechSynthesis : null

/** 'es_AR' as some phones write it. */
const tagOf = ({ lang }: SpeechSynthesisVoice) => lang.replace('_', '-')

/** The voice for es-AR; null if there is none in Spanish. */
export function spanishVoice(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | null {
  const spanish = voices.filter((voice) => /^es\b/i.test(tagOf(voice)))
  const rank = (voice: SpeechSynthesisVoice) => {
    const place = PREFERRED.indexOf(tagOf(voice))
    return place === -1 ? PREFERRED.length : place
  }
  return spanish.sort((a, b) => rank(a) - rank(b))[0] ?? null
}

function problemNow(): VoiceProblem | null {
  const voices = synthesizer()?.getVoices()
  if (voices === undefined) return 'missing'
  // The list comes late, and on some phones never: then the system's voice is asked for by its language.
  return voices.length > 0 && spanishVoice(voices) === null ? 'foreign' : null
}

function watchVoices(listener: () => void): () => void {
  const synthesis = synthesizer()
  synthesis?.addEventListener('voiceschanged', listener)
  return () => synthesis?.removeEventListener('voiceschanged', listener)
}

/** Why this phone cannot speak Spanish; null if it can. */
export const useVoiceProblem = () => useSyncExternalStore(watchVoices, problemNow)

/** Says this: at once, in place of what is still being said, if it is urgent; else after that. Does nothing on a phone without a voice. */
export function speak(words: string, isUrgent: boolean): void {
  const synthesis = synthesizer()
  if (synthesis === null) return
  const utterance = new SpeechSynthesisUtterance(words)
  utterance.lang = LANGUAGE
  utterance.voice = spanishVoice(synthesis.getVoices())
  utterance.addEventListener('error', ({ error }) => {
    if (error !== 'interrupted' && error !== 'canceled') logFailure(soundText.voiceFailed, error)
  })
  if (isUrgent) synthesis.cancel()
  synthesis.speak(utterance)
}

/** Says nothing more. */
export function hush(): void {
  synthesizer()?.cancel()
}
