import type { WaitTerms } from '@puni/contract/zones/entities'
import { formatAmount } from '@puni/web/format/numbers'

export const storeWaitText = {
  since: (hour: string) => `Esperás desde las ${hour}`,
  unknown: 'Tu espera cuenta desde que llegue el aviso.',
  from: (minutes: number) => `Podés avisar la demora a los ${minutes} min.`,
  /** @param pesos what the wait has brought so far */
  pay: ({ freeMinutes, perMinute }: WaitTerms, pesos: number) =>
    pesos > 0
      ? `Por la espera ya cobrás ${formatAmount(pesos)}.`
      : `Desde los ${freeMinutes + 1} min: ${formatAmount(perMinute)} por minuto.`,
  tell: 'Avisar demora',
  telling: 'Avisando...',
  told: (hour: string) => `Demora avisada a las ${hour}`,
  failed: 'Error al avisar la demora',
  arrived: (step: string) => `Parece que llegaste: avanzá a «${step}».`,
} as const
