/**
 * Why an offer came. True of the one that rings and of one of last week: no sentence has a tense of its own.
 * `travel` (to the pickup), `soonest` (of whoever gets there first) and `idle` are spans of time as they are read ('4 min'); `idle` is null
 * where no order came before.
 */
export const whyText = {
  alone: (travel: string) => `Te tocó por ser el único rider libre, a ${travel} del local.`,
  soonest: (travel: string, candidates: number) =>
    `Te tocó por llegar antes que nadie al local (${travel}), entre ${candidates} riders libres.`,
  waited: (idle: string | null, candidates: number) =>
    `Te tocó por ${idle === null ? 'no haber tenido pedidos todavía' : `esperar hace más que nadie (${idle})`}, ` +
    `entre ${candidates} riders libres.`,
  nearlySoonest: (travel: string, soonest: string, idle: string | null) =>
    `Te tocó por llegar al local casi igual de rápido que el más cercano${compared(travel, soonest)} y ` +
    (idle === null ? 'no haber tenido pedidos todavía.' : `esperar hace más que él: ${idle}.`),
  together: (travel: string, soonest: string) =>
    `Te tocó porque así llegan antes los pedidos de toda la zona, aunque haya un rider más cerca${compared(travel, soonest)}.`,
  againAlone: 'Volvió a vos por ser el único rider libre.',
  again: 'Volvió a vos porque los demás riders libres también lo dejaron pasar.',
  underAMinute: 'menos de 1 min',
  skippingIsFree: 'Rechazarlo no te cuesta nada: no cambia qué pedidos te ofrecemos después.',
} as const

/** Both times, where they differ as they are read. */
function compared(own: string, soonest: string): string {
  return own === soonest ? '' : ` (vos ${own}, el otro ${soonest})`
}
