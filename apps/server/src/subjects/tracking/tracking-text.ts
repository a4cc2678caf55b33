/** Every word of the customer's page. */
import type { VehicleType } from '@puni/contract/riders/vehicles'

const VEHICLES: Readonly<Record<VehicleType, string>> = {
  Moto: ', en moto',
  Bicicleta: ', en bicicleta',
  Auto: ', en auto',
  Otro: '',
}

/** 'la 01:05', 'las 20:35'. */
const at = (clock: string) => `${clock.startsWith('01') ? 'la' : 'las'} ${clock}`

export const trackingText = {
  page: (store: string) => `Tu pedido de ${store}`,
  number: (number: number) => `Pedido N.º ${number}`,
  /** Title, and what comes next. */
  states: {
    placed: () => ['Recibimos tu pedido', 'Estamos buscando quién lo lleve.'],
    planned: () => ['Tu pedido está programado', 'Acá vas a poder seguirlo.'],
    openAgain: () => ['Buscamos otro rider', 'El anterior no pudo seguir. Tu pedido sigue en marcha.'],
    toTheStore: (rider: string, store: string) => [
      'Tu pedido tiene rider',
      `${rider} va a buscarlo a ${store}.`,
    ],
    atTheStore: (rider: string, store: string) => [
      'El rider está en el local',
      `${rider} espera tu pedido en ${store}. Sale apenas se lo den.`,
    ],
    onTheWay: (rider: string) => ['Tu pedido está en camino', `${rider} va hacia tu dirección.`],
    delivered: (clock: string, store: string) => [
      `Entregado a ${at(clock)}`,
      `Si algo no está bien, llamá a ${store}.`,
    ],
    canceled: (store: string) => [
      'Tu pedido se canceló',
      `Si no sabés por qué, o si ya lo pagaste, llamá a ${store}.`,
    ],
    error: (store: string) => [
      'Hubo un problema con tu pedido',
      `Lo estamos resolviendo. Si necesitás algo, llamá a ${store}.`,
    ],
  },
  someRider: 'El rider',
  rider: (name: string, vehicle: VehicleType) => `${name}${VEHICLES[vehicle]}`,
  between: (day: string, from: string, to: string) => `Llega ${day}entre ${at(from)} y ${at(to)}`,
  inMinutes: (from: number, to: number) => `Llega en unos ${from} a ${to} min`,
  almostThere: 'Está por llegar',
  shouldBeThere: 'Tendría que estar por llegar',
  tomorrow: 'mañana ',
  onDay: (day: string) => `el ${day} `,
  late: (clock: string) => `Viene con demora: lo prometimos para ${at(clock)}.`,
  paid: 'Nada: ya está pagado',
  inCash: (amount: string) => `${amount} en efectivo`,
  secret: {
    pin: 'Es tu PIN. Decíselo al rider cuando tengas el pedido en la mano; antes no se lo des a nadie.',
    code: 'Es tu código. Mostráselo o decíselo al rider cuando tengas el pedido en la mano; antes no se lo des a nadie.',
  },
  located: (age: string) => `Ubicación de hace ${age}`,
  lastLocated: (age: string) => `Última ubicación: hace ${age}`,
  notLocated: 'Ahora no tenemos la ubicación del rider.',
  seconds: (count: number) => `${count} s`,
  minutes: (count: number) => `${count} min`,
  asOf: (clock: string) => `Actualizado a ${at(clock)}`,
  steps: ['Recibido', 'Con rider', 'En camino', 'Entregado'],
  stepsLabel: 'Por dónde va tu pedido',
  labels: { rider: 'Lo lleva', pay: 'Pagás al recibirlo', address: 'Va a' },
  map: 'Mapa: por dónde viene el rider',
  notes: {
    title: 'Avisale algo al rider',
    lead: 'Hasta tres mensajes.',
    ready: ['El timbre no anda', 'Dejalo en portería', 'Te espero en la puerta', 'Golpeá fuerte'],
    own: 'Otra cosa',
    send: 'Mandar',
    sent: 'Ya le avisaste:',
  },
  /** Of a link that opens nothing, or no longer: title, and what to do. */
  failed: {
    unknown: ['No encontramos tu pedido', 'El enlace no es de ningún pedido. Fijate que esté completo.'],
    closed: ['Este pedido ya terminó', 'Su página se cerró. Si te falta algo, llamá al local.'],
    other: 'No se puede ver tu pedido',
  },
} as const
