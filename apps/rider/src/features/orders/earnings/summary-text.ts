import { countOf } from '@puni/contract/numbers'

export const summaryText = {
  title: 'Resumen por Mes',
  year: 'Año',
  month: 'Mes',
  orders: 'Total de pedidos',
  earnings: 'Ganancia total',
  commission: (percent: string | null) =>
    percent === null ? 'Comisión de la plataforma' : `Comisión de la plataforma (${percent})`,
  contains:
    'Es la suma de los envíos que entregaste, antes de la comisión. No cuenta lo que pagaste en los locales ni lo que está en revisión.',
  keeps: 'Te queda después de la comisión',
  waited: 'Espera en los locales',
  waits: (count: number, time: string) => `${time} en ${countOf(count, 'espera', 'esperas')}`,
  byWeek: 'Por semana',
  week: (first: number, last: number) => (first === last ? `${first}` : `${first} al ${last}`),
  deliveries: (count: number) => countOf(count, 'entrega', 'entregas'),
  recent: 'Hoy y esta semana',
  today: 'Hoy',
  thisWeek: 'Esta semana',
  effort: 'Tus horas y kilómetros',
  onDuty: 'Tiempo activo',
  perHour: 'Ganancia por hora activo',
  extras: 'Por esperas y cancelaciones',
  metres: 'Con pedidos',
  metresLead: 'Con pedidos: hasta el local y hasta la entrega, como se te ofrecieron.',
  metresFree: 'Sin pedido',
  metresFreeLead:
    'Sin pedido: en línea recta entre las posiciones que manda tu teléfono mientras estás activo con la app abierta. Es aproximado, y cuenta en el mes en que te activaste.',
  cash: 'Caja',
  openCash: 'Ver la Caja',
  empty: 'No hay datos para este mes.',
} as const
