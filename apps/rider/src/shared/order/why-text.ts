import { countOf } from '@puni/contract/numbers'

/**
 * Why an offer came. Valid for the ringing offer and for one of last week: no sentence has a tense of its
 * own.
 * Durations are formatted ('4 min'):
 * - `travel`: to the pickup
 * - `soonest`: of the rider who gets there first
 * - `idle`: null if there was no order before
 */
export const whyText = {
  alone: (travel: string) => `Te tocó por ser el único rider libre, a ${travel} del local.`,
  soonest: (travel: string, candidates: number) =>
    `Te tocó por llegar antes que nadie al local (${travel}), entre ${countOf(candidates, 'rider libre', 'riders libres')}.`,
  quicker: (travel: string, soonest: string) =>
    `Te tocó porque con vos llega antes a la puerta, aunque haya un rider más cerca del local${compared(travel, soonest)}.`,
  waited: (idle: string | null, candidates: number) =>
    `Te tocó por ${idle === null ? 'no haber tenido pedidos todavía' : `esperar hace más que nadie (${idle})`}, ` +
    `entre ${countOf(candidates, 'rider libre', 'riders libres')}.`,
  answers: (travel: string, soonest: string) =>
    `${nearly(travel, soonest)}, que no contestó su último pedido.`,
  earnedLeast: (travel: string, soonest: string) =>
    `Te tocó por haber ganado en el día menos por hora que el rider más cercano al local${compared(travel, soonest)}.`,
  nearlySoonest: (travel: string, soonest: string, idle: string | null) =>
    `${nearly(travel, soonest)} y ` +
    (idle === null ? 'no haber tenido pedidos todavía.' : `esperar hace más: ${idle}.`),
  together: (travel: string, soonest: string) =>
    `Te tocó porque el rider más cercano hace falta para otro pedido${compared(travel, soonest)}.`,
  keptNear: (travel: string, soonest: string) =>
    `Te tocó porque al rider más cercano lo dejamos cerca de los pedidos que se esperan${compared(travel, soonest)}.`,
  againAlone: 'Volvió a vos por ser el único rider libre.',
  again: 'Volvió a vos porque los demás riders libres también lo dejaron pasar.',
  underAMinute: 'menos de 1 min',
  skippingIsFree: 'Rechazarlo no te cuesta nada: no cambia qué pedidos te ofrecemos después.',
} as const

/** Both times, if they differ once formatted. */
function compared(own: string, soonest: string): string {
  return own === soonest ? '' : ` (vos ${own}, el otro ${soonest})`
}

const nearly = (travel: string, soonest: string) =>
  `Te tocó por entregarlo casi tan rápido como el más cercano al local${compared(travel, soonest)}`
