import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import {
  byId,
  done,
  Id,
  mayBeBlank,
  nullableText,
  optional,
  optionalText,
  pageAfterId,
  PhonePosition,
  prose,
  queryFlag,
  repeatable,
} from '../fields.ts'
import { TEXT_MAX } from '../limits.ts'
import { OperatorRider, Rider, RiderContacts, Vehicle } from './entities.ts'
import { PAUSE_MINUTES } from './limits.ts'
import type { riderRoutes } from './routes.ts'

const photoOfRider = z.object({ id: Id, kind: z.enum(['dni', 'selfie'], 'La foto no es válida') })

export const riderCalls = {
  getMe: {
    summary: 'The rider of this token',
    reply: Rider,
  },
  setWorking: {
    summary: 'Go on or off duty',
    params: byId,
    body: z.strictObject({ working: z.boolean('Indicá si trabajás o no'), zoneId: optional(Id) }),
    reply: Rider,
  },
  setPause: {
    summary: 'Pause on duty, without offers until its end, or end the pause',
    params: byId,
    /** From now on, of any pause before; null ends it. */
    body: z.strictObject({
      minutes: z
        .number('La pausa no es válida')
        .int('La pausa no es válida')
        .min(1, 'La pausa no es válida')
        .max(PAUSE_MINUTES.most, `Una pausa dura como máximo ${PAUSE_MINUTES.most} minutos`)
        .nullable(),
    }),
    reply: Rider,
  },
  setVehicle: {
    summary: 'What the rider rides from now on: ways, times and reach of the next offers go by it',
    params: byId,
    body: z.strictObject({ vehicleType: Vehicle }),
    reply: Rider,
  },
  confirmPresence: {
    summary: 'Say that the rider is there, after missed offers: it ends the pause that they brought',
    params: byId,
    reply: done,
  },
  setPosition: {
    summary: 'Report the position while working',
    params: byId,
    body: PhonePosition,
    reply: done,
  },
  setLastOrder: {
    summary: 'Whether duty ends with this order',
    params: byId,
    headers: repeatable,
    body: z.strictObject({ last: z.boolean('Indicá si es tu último pedido') }),
    reply: done,
  },
  listRiders: {
    summary: 'Riders by page, the newest first: by state, by what somebody typed, or on duty',
    /** `search`: words with which name, email, document or phone begin; the end of a phone will do. `onDuty`: only those. */
    query: z.object({
      state: optional(
        z.enum(['waiting', 'refused', 'active', 'blocked', 'erased'], 'El estado no es válido'),
      ),
      search: optionalText('la búsqueda', TEXT_MAX.name),
      onDuty: mayBeBlank(queryFlag.default(false)),
      zoneId: optional(Id),
      ...pageAfterId,
    }),
    /** `waiting`: how many wait for activation, whatever is listed. */
    reply: z.object({ riders: z.array(OperatorRider), next: nullableText, waiting: z.number() }),
  },
  getOperatorRider: {
    summary: 'One rider as operators see it',
    params: byId,
    reply: OperatorRider,
  },
  getRiderContacts: {
    summary: "A rider's phone, email and document; every view is recorded",
    params: byId,
    reply: RiderContacts,
  },
  getRiderPhoto: {
    summary: "A rider's sign-up photo (JPEG); every view is recorded",
    params: photoOfRider,
  },
  getRiderThumbnail: {
    summary: 'The same, small, for a list',
    params: photoOfRider,
  },
  setRiderZones: {
    summary: 'Set the zones a rider may work in',
    params: byId,
    body: z.strictObject({
      zoneIds: z.array(Id).min(1, 'Elegí al menos una zona').max(200, 'Son demasiadas zonas'),
    }),
    reply: OperatorRider,
  },
  blockRider: {
    summary: 'Block a rider, with a reason',
    params: byId,
    body: z.strictObject({ reason: prose('el motivo', TEXT_MAX.comment) }),
    reply: OperatorRider,
  },
  unblockRider: {
    summary: 'Lift a block',
    params: byId,
    reply: OperatorRider,
  },
} as const satisfies Record<keyof typeof riderRoutes, CallDefinition>
