import { formatAmount } from '@puni/web/format/numbers'

export const storeWaitText = {
  since: (hour: string) => `Esperás desde las ${hour}`,
  unknown: 'Tu espera cuenta desde que llegue el aviso.',
  from: (minutes: number) => `Podés avisar la demora a los ${minutes} min.`,
  paid: (pesos: number) => `Por la espera ya cobrás ${formatAmount(pesos)}.`,
  paidFrom: (minutes: number, pesos: number) =>
    `Desde los ${minutes} min: ${formatAmount(pesos)} por minuto.`,
  tell: 'Avisar demora',
  telling: 'Avisando...',
  told: (hour: string) => `Demora avisada a las ${hour}`,
  failed: 'Error al avisar la demora',
  arrived: (step: string) => `Parece que llegaste: avanzá a «${step}».`,
} as const
