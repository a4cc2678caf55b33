/** Sounds that call the operator. Browsers play nothing before the operator has clicked or typed in this tab. */

/** One tone: seconds from the beginning, hertz. */
export interface Tone {
  readonly at: number
  readonly pitch: number
}

const TONE_S = 0.32

let context: AudioContext | null = null

/** Opens the sound before it is needed: the first time keeps a page from answering for 70 ms, which at an alarm is no moment for. */
export const readySound = (): void => void openContext()

/** One for all sounds: a browser allows few. Null where there is none. */
function openContext(): AudioContext | null {
  if (context !== null || !('AudioContext' in window)) return context
  const created = new AudioContext()
  const wake = () => {
    if (created.state === 'suspended')
      created.resume().catch((cause: unknown) => console.warn('No sound is played', cause))
  }
  for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, wake)
  context = created
  return created
}

/** Plays the tones once, if the browser lets us. `loudness` from 0 to 1. */
export function playTones(tones: readonly Tone[], loudness: number): void {
  const open = openContext()
  if (open?.state === 'running') for (const tone of tones) play(open, tone, loudness)
}

/** Plays them again and again until the returned function is called; if it is not allowed yet, from the first click on. */
export function repeatTones(tones: readonly Tone[], loudness: number, everyMs: number): () => void {
  const open = openContext()
  const again = () => playTones(tones, loudness)
  again()
  open?.addEventListener('statechange', again)
  const timer = setInterval(again, everyMs)
  return () => {
    clearInterval(timer)
    open?.removeEventListener('statechange', again)
  }
}

function play(open: AudioContext, { at, pitch }: Tone, loudness: number): void {
  const begins = open.currentTime + at
  const sound = open.createOscillator()
  const volume = open.createGain()
  sound.frequency.value = pitch
  volume.gain.setValueAtTime(loudness, begins)
  volume.gain.exponentialRampToValueAtTime(0.001, begins + TONE_S)
  sound.connect(volume).connect(open.destination)
  sound.start(begins)
  sound.stop(begins + TONE_S)
}
