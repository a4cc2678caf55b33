import { formatDecimal } from '@puni/contract/numbers'
import { formatPesos } from '@puni/contract/pesos'
import type { PriceTerms } from '@puni/contract/prices/entities'

export const pricesText = {
  title: 'Precios de los envíos',
  none: 'Sin tarifa: lo que cuesta cada envío lo dice quien carga el pedido.',
  ofZone: (zone: string) => `Rige la tarifa de ${zone}:`,
  state: {
    holds: (when: string) => `Rige desde el ${when}`,
    ahead: (when: string) => `Va a regir desde el ${when}`,
    past: (from: string, to: string) => `Rigió del ${from} al ${to}`,
  },
  ended: {
    zone: 'Sin tarifa: el precio lo dice quien carga el pedido.',
    store: 'Sin tarifa propia: vale la de la zona.',
  },
  step: (step: number) => `Se redondea para arriba, de a ${formatPesos(step)}.`,
  override: (override: PriceTerms['override']) =>
    override === null
      ? 'Quien carga el pedido no puede poner otro precio.'
      : `Quien carga el pedido puede poner otro precio, entre ${formatPesos(override.least)} y ${formatPesos(override.most)}.`,
  setBy: (name: string, when: string) => `La cargó ${name} el ${when}`,
  history: 'Tarifas anteriores',
  noHistory: 'No hay tarifas anteriores.',
  more: 'Ver más',
  loading: 'Cargando…',
  change: 'Cargar una tarifa',
  drop: {
    button: 'Quitar',
    title: '¿Quitar esta tarifa?',
    explanation: (when: string) => `No va a regir desde el ${when}: sigue la anterior.`,
    submit: 'Quitar la tarifa',
    busy: 'Quitando…',
    done: 'Tarifa quitada',
  },
  dialog: {
    title: (name: string) => `Tarifa de ${name}`,
    lead: {
      zone: 'Los pedidos ya cargados no cambian. Los riders de la zona reciben un aviso.',
      store:
        'Es para los pedidos de esta tienda, en lugar de la tarifa de la zona. Los ya cargados no cambian.',
    },
    has: { zone: 'Hay una tarifa', store: 'La tienda tiene una tarifa propia' },
    base: 'Base',
    perKm: 'Por kilómetro',
    perKmHint: 'Por calles; cuenta cada metro.',
    minimum: 'Mínimo',
    ceiling: 'Tope (opcional)',
    ceilingHint: 'Lo urgente se suma aparte. Vacío: sin tope.',
    urgent: 'Se suma si es urgente (opcional)',
    step: 'Redondeo',
    stepHint: 'Los precios se redondean para arriba a un múltiplo de este importe.',
    hours: 'Horarios con otro precio (opcional)',
    hoursHint:
      'Cambian el precio del recorrido, entre el mínimo y el tope. Cuenta la hora de retiro. Si termina antes de empezar, es del día siguiente.',
    percent: 'Porcentaje',
    percentHint: '20 es un recargo; -10, un descuento.',
    allows: 'Quien carga el pedido puede poner otro precio',
    least: 'Desde',
    most: 'Hasta',
    when: '¿Desde cuándo?',
    now: 'Desde ahora',
    later: 'Desde una fecha',
    day: 'Día',
    clock: 'Hora',
    examples: 'Cuánto costaría ahora',
    distance: 'Distancia',
    usual: 'Común',
    urgently: 'Urgente',
    km: (km: number) => `${formatDecimal(km)} km`,
    incomplete: '—',
    submit: 'Guardar tarifa',
    busy: 'Guardando…',
    done: 'Tarifa guardada',
  },
} as const
