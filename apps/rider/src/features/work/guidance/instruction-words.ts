/** Instructions in words: short on the screen, whole sentences for the voice. */
import type { Ahead } from '@puni/streets/guidance/progress'
import type { RouteStep } from '@puni/contract/routing/entities'
import { guidanceText } from './guidance-text.ts'

/** What follows within so many metres is told together with it. */
const SOON_M = 60
/** A door farther from the street than this is not seen from it: in a park, at the end of a private drive, metres. */
const SET_BACK_M = 40

/** What is done, without its street: 'Doblá a la derecha'. */
export function maneuverWords({ maneuver, exit, side }: RouteStep): string {
  if (maneuver === 'roundabout') return guidanceText.roundabout(exit)
  if (maneuver !== 'arrive') return guidanceText.maneuvers[maneuver]
  return side === null ? guidanceText.arrive : `${guidanceText.arrive}: ${guidanceText.side[side]}`
}

/** The street or the road that follows, as it is signposted; null without a name. Of several numbers ('RN 9;RP 51') the first. */
export function streetWords({ street, road }: RouteStep): string | null {
  return (street ?? road)?.split(';')[0]!.trim() ?? null
}

/** Whether the instruction after the next one follows so soon that both are told together. */
export function isTogether({ after }: Ahead): boolean {
  return after !== null && after.metres <= SOON_M && after.step.maneuver !== 'arrive'
}

/** What is done right after the next instruction; null if that can wait. */
export function afterWords(ahead: Ahead): string | null {
  const { after } = ahead
  if (after === null || !isTogether(ahead)) return null
  return guidanceText.after(lowered(maneuverWords(after.step)))
}

/** The instruction as a sentence: 'En 80 metros, doblá a la derecha en Avenida Rivadavia'; without metres, now. */
export function spokenInstruction(ahead: Ahead, metres: number | null): string {
  const { step } = ahead
  const what = [maneuverWords(step), spokenStreet(ahead)].filter(Boolean).join(' ')
  const sentence = metres === null ? what : guidanceText.inMetres(spokenMetres(metres), lowered(what))
  return [sentence, afterWords(ahead)].filter(Boolean).join(', ')
}

/** Where the place is, from the end of the way: 'a la derecha, a 100 metros de la calle'; '' on the line. `beyond` is in metres. */
export function placeWords({ side }: RouteStep, beyond: number): string {
  const words = [
    side === null ? null : guidanceText.side[side],
    beyond < SET_BACK_M ? null : guidanceText.setBack(spokenMetres(beyond)),
  ]
  return words.filter(Boolean).join(', ')
}

/** 'Llegaste: a la derecha'. */
export function spokenArrival(step: RouteStep, beyond: number): string {
  return [guidanceText.arrived, placeWords(step, beyond)].filter(Boolean).join(': ')
}

/** 'Seguí por Avenida Rivadavia'. */
export function spokenStart(step: RouteStep): string {
  const street = streetWords(step)
  const go = guidanceText.maneuvers.start
  return street === null ? guidanceText.maneuvers.straight : `${go} ${guidanceText.by(unabbreviated(street))}`
}

function spokenStreet({ on, step }: Ahead): string | null {
  const name = streetWords(step)
  if (name === null || step.maneuver === 'arrive' || step.maneuver === 'ferry') return null
  const street = unabbreviated(name)
  const isOnIt = name === streetWords(on)
  if (/^(keep|ramp|roundabout)/.test(step.maneuver))
    return isOnIt ? guidanceText.by(street) : guidanceText.towards(street)
  return step.maneuver === 'straight' ? guidanceText.by(street) : guidanceText.into(street)
}

const decimal = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 })

/** To 10 m below 100, to 50 below a kilometre: 'ochenta metros' is the voice's work. */
export function spokenMetres(metres: number): string {
  if (metres >= 975) return guidanceText.kilometres(decimal.format(metres / 1_000))
  const step = metres < 100 ? 10 : 50
  return guidanceText.metres(Math.max(10, Math.round(metres / step) * step))
}

/** What signs shorten and a voice would spell. */
const ABBREVIATIONS: readonly (readonly [RegExp, string])[] = [
  [/^Avda?\.?(?= )/i, 'Avenida'],
  [/^Av\.?(?= )/i, 'Avenida'],
  [/^(Bv|Blvd|Bvar)\.?(?= )/i, 'Bulevar'],
  [/^(Pje|Psje)\.?(?= )/i, 'Pasaje'],
  [/^Diag\.?(?= )/i, 'Diagonal'],
  [/^Aut\.?(?= )/i, 'Autopista'],
  [/^C\.(?= )/, 'Calle'],
  [/\bGral\.?(?= )/, 'General'],
  [/\bCnel\.?(?= )/, 'Coronel'],
  [/\bTte\.?(?= )/, 'Teniente'],
  [/\bCap\.(?= )/, 'Capitán'],
  [/\bAlte\.?(?= )/, 'Almirante'],
  [/\bPres?\.(?= )|\bPte\.?(?= )/, 'Presidente'],
  [/\bIntend?\.(?= )|\bInt\.(?= )/, 'Intendente'],
  [/\bDr\.(?= )/, 'Doctor'],
  [/\bDra\.(?= )/, 'Doctora'],
  [/\bIng\.(?= )/, 'Ingeniero'],
  [/\bSto\.(?= )/, 'Santo'],
  [/\bSta\.(?= )/, 'Santa'],
  [/\bN\.?[°º](?= ?\d)/, 'número '],
  [/^RN ?(?=\d)/, 'Ruta Nacional '],
  [/^RP ?(?=\d)/, 'Ruta Provincial '],
]

/** A street's name as it is spoken: 'Avenida General Paz'. */
export function unabbreviated(name: string): string {
  return ABBREVIATIONS.reduce((words, [short, long]) => words.replace(short, long), name)
    .replace(/\s+/g, ' ')
    .trim()
}

const lowered = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
