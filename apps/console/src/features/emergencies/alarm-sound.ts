/** Two tones, as of a siren: hertz, and seconds from the beginning. */
const TONES = [
  { at: 0, pitch: 740 },
  { at: 0.35, pitch: 988 },
  { at: 0.7, pitch: 740 },
  { at: 1.05, pitch: 988 },
] as const
const TONE_S = 0.32
const LOUDNESS = 0.4
const REPEAT_MS = 5_000

/**
 * Sounds until the returned function is called. Browsers play nothing before the operator has clicked or typed in this tab: then it begins
 * with the first click.
 */
export function soundAlarm(): () => void {
  if (!('AudioContext' in window)) return () => undefined
  const context = new AudioContext()
  const play = () => {
    if (context.state === 'running') for (const { at, pitch } of TONES) tone(context, at, pitch)
  }
  const wake = () => {
    context.resume().then(play, (cause: unknown) => console.warn('The alarm makes no sound', cause))
  }
  const ended = new AbortController()
  if (context.state === 'running') play()
  else addEventListener('pointerdown', wake, { once: true, signal: ended.signal })
  const timer = setInterval(play, REPEAT_MS)
  return () => {
    clearInterval(timer)
    ended.abort()
    void context.close()
  }
}

function tone(context: AudioContext, at: number, pitch: number): void {
  const begins = context.currentTime + at
  const sound = context.createOscillator()
  const volume = context.createGain()
  sound.frequency.value = pitch
  volume.gain.setValueAtTime(LOUDNESS, begins)
  volume.gain.exponentialRampToValueAtTime(0.001, begins + TONE_S)
  sound.connect(volume).connect(context.destination)
  sound.start(begins)
  sound.stop(begins + TONE_S)
}
