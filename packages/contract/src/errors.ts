/** Every error the API answers with: stable id, HTTP status, text for the person. */
import { PICKUP_TIME, STEPS_AFTER_DECISION_HOURS } from './orders/limits.ts'
import { STORE_PAUSE_HOURS } from './stores/limits.ts'
import { TRACKING } from './tracking/limits.ts'
import { WEBHOOKS } from './webhooks/limits.ts'

interface ErrorDefinition {
  readonly status: number
  readonly message: string
}

const definitions = {
  INVALID_INPUT: { status: 400, message: 'Los datos enviados no son válidos' },
  INVALID_JSON: { status: 400, message: 'El contenido enviado no es JSON válido' },
  PICKUP_TIME_OUT_OF_RANGE: {
    status: 400,
    message: `El retiro tiene que ser entre ahora y dentro de ${PICKUP_TIME.aheadDays} días`,
  },
  ZONE_NOT_OF_STORE: { status: 400, message: 'La tienda es de otra zona' },
  UNAUTHENTICATED: { status: 401, message: 'Tenés que iniciar sesión' },
  BAD_CREDENTIALS: { status: 401, message: 'Email o contraseña incorrectos' },
  SECOND_FACTOR_NEEDED: { status: 401, message: 'Ingresá el código de tu app de autenticación' },
  BAD_CODE: { status: 401, message: 'El código no es correcto, o ya se usó' },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: 'Antes de seguir, activá la verificación en dos pasos de tu cuenta',
  },
  FORBIDDEN: { status: 403, message: 'No tenés permiso para hacer esto' },
  FOREIGN_PAGE: { status: 403, message: 'Desde esta dirección no se puede. Entrá por la de siempre.' },
  RIDER_BLOCKED: {
    status: 403,
    message: 'Tu cuenta está bloqueada. Por favor, contactá con soporte técnico.',
  },
  PASSWORD_WRONG: { status: 403, message: 'La contraseña no es correcta' },
  SIGN_UP_REFUSED: { status: 403, message: 'El registro fue rechazado' },
  RIDER_NOT_ACTIVATED: { status: 403, message: 'Todavía tenés que activar tu cuenta' },
  ZONE_NOT_ALLOWED: { status: 403, message: 'No estás habilitado para trabajar en esa zona' },
  NOT_FOUND: { status: 404, message: 'No existe lo que buscás' },
  RECURRING_NOT_FOUND: { status: 404, message: 'El pedido recurrente no existe' },
  RECURRING_DAY_NOT_FOUND: { status: 404, message: 'El pedido recurrente no tiene ese día' },
  ORDER_NOT_FOUND: { status: 404, message: 'El pedido no existe' },
  OFFER_NOT_FOUND: { status: 404, message: 'La oferta no existe' },
  RIDER_NOT_FOUND: { status: 404, message: 'El rider no existe' },
  ZONE_NOT_FOUND: { status: 404, message: 'La zona no existe' },
  KEY_NOT_FOUND: { status: 404, message: 'La clave no existe, o ya no sirve' },
  TOO_MANY_KEYS: { status: 409, message: 'La tienda ya tiene muchas claves: anulá las que no uses' },
  QUOTE_NOT_FOUND: { status: 404, message: 'La cotización no existe' },
  ADDRESS_NOT_FOUND: {
    status: 422,
    message: 'No encontramos esa dirección. Revisala, o mandá latitud y longitud.',
  },
  ADDRESS_UNSURE: {
    status: 422,
    message: 'La dirección puede ser más de un lugar. Elegí uno de los candidatos y mandá su posición.',
  },
  PRICE_NOT_FOUND: { status: 404, message: 'La tarifa no existe, o ya se quitó' },
  STORE_NOT_FOUND: { status: 404, message: 'La tienda no existe' },
  WEBHOOK_NOT_FOUND: { status: 404, message: 'El webhook no existe' },
  WEBHOOK_MESSAGE_NOT_FOUND: {
    status: 404,
    message: 'El mensaje no existe, o ya pasó el tiempo que se guarda',
  },
  OPERATOR_NOT_FOUND: { status: 404, message: 'El operador no existe' },
  INVITATION_NOT_FOUND: { status: 404, message: 'La invitación no existe, venció o ya se usó. Pedí otra.' },
  STORE_USER_NOT_FOUND: { status: 404, message: 'Ese acceso no existe o ya terminó' },
  TOO_MANY_STORE_USERS: {
    status: 409,
    message: 'El local ya tiene muchos accesos: terminá los que no se usen',
  },
  SESSION_NOT_FOUND: { status: 404, message: 'Esa sesión ya está cerrada' },
  EMERGENCY_NOT_FOUND: { status: 404, message: 'El aviso de emergencia no existe' },
  APPEAL_NOT_FOUND: { status: 404, message: 'El descargo no existe' },
  SETTLEMENT_NOT_FOUND: { status: 404, message: 'El movimiento no existe' },
  MESSAGE_NOT_FOUND: { status: 404, message: 'El mensaje no existe' },
  NOTICE_NOT_FOUND: { status: 404, message: 'El aviso no existe' },
  TRACKING_NOT_FOUND: {
    status: 404,
    message: 'Este enlace no es de ningún pedido. Fijate que esté completo.',
  },
  PHOTO_NOT_FOUND: { status: 404, message: 'La foto no existe' },
  REQUEST_TIMEOUT: { status: 408, message: 'El envío tardó demasiado. Probá de nuevo.' },
  EMAIL_TAKEN: { status: 409, message: 'Ya existe una cuenta con ese email' },
  PHONE_TAKEN: { status: 409, message: 'Otro rider ya tiene ese teléfono' },
  PRICE_TAKEN: { status: 409, message: 'Ya hay una tarifa que rige desde ese momento. Elegí otro.' },
  PRICE_HOLDS: {
    status: 409,
    message: 'Esta tarifa ya rige o rigió, y no se puede quitar. Para cambiarla, cargá otra.',
  },
  NAME_TAKEN: { status: 409, message: 'Ya existe una zona con ese nombre' },
  QUOTE_EXPIRED: { status: 409, message: 'La cotización venció: pedí otra' },
  QUOTE_USED: { status: 409, message: 'Con esa cotización ya se hizo un pedido' },
  QUOTE_OTHERWISE: { status: 409, message: 'La cotización era para otra cosa: pedí otra' },
  REFERENCE_TAKEN: { status: 409, message: 'Ya hay otro pedido con esa referencia' },
  WINDOW_TOO_SOON: { status: 409, message: 'No llegamos a esa franja' },
  PRICE_RISES: { status: 409, message: 'Con ese cambio el envío cuesta más: aceptalo mandando price' },
  NOT_DELIVERED: { status: 409, message: 'El pedido todavía no se entregó' },
  CANCELING_COSTS: { status: 409, message: 'Cancelarlo tiene un costo: aceptalo mandando fee' },
  LEFT_STORE: {
    status: 409,
    message: 'El pedido ya salió del local: para pararlo, hablá con la plataforma',
  },
  STORE_CHANGED: {
    status: 409,
    message: 'Otra persona cambió esta tienda mientras la editabas. Mirá qué cambió y volvé a guardar.',
  },
  ZONE_CHANGED: {
    status: 409,
    message: 'Otra persona cambió esta zona mientras la editabas. Mirá qué cambió y volvé a guardar.',
  },
  STORE_PAUSED: { status: 409, message: 'La tienda no acepta pedidos por ahora' },
  STORE_DISABLED: { status: 409, message: 'La tienda está deshabilitada: no se pueden cargar pedidos' },
  ZONE_CLOSED: { status: 409, message: 'La zona está cerrada por ahora: no toma pedidos ni riders nuevos' },
  ZONE_LEAVES_OUTSIDE: {
    status: 409,
    message: 'Este cambio deja afuera de la zona más de lo que viste. Revisá la lista y volvé a guardar.',
  },
  PAUSE_OUT_OF_RANGE: {
    status: 400,
    message: `La pausa tiene que terminar entre ahora y dentro de ${STORE_PAUSE_HOURS} horas`,
  },
  TOO_MANY_WEBHOOKS: {
    status: 409,
    message: `Podés tener hasta ${WEBHOOKS.most} webhooks. Sacá uno para agregar otro.`,
  },
  WEBHOOK_DISABLED: { status: 409, message: 'El webhook está deshabilitado. Habilitalo para mandarle algo.' },
  WEBHOOK_MESSAGE_OVER: { status: 409, message: 'Las posiciones no se mandan de nuevo: ya pasaron' },
  TOO_MANY_KEPT: { status: 409, message: 'Se llegó al máximo que admite la plataforma' },
  ALREADY_BLOCKED: { status: 409, message: 'El rider ya está bloqueado, por otro motivo' },
  ALREADY_ACTIVATED: { status: 409, message: 'La cuenta ya está activada' },
  LAST_ADMIN: { status: 409, message: 'Tiene que quedar al menos un administrador activo' },
  SECOND_FACTOR_SET: { status: 409, message: 'Tu cuenta ya tiene la verificación en dos pasos' },
  SECOND_FACTOR_NOT_BEGUN: { status: 409, message: 'Empezá de nuevo: primero hay que generar la clave' },
  OFFER_EXPIRED: { status: 409, message: 'La oferta venció' },
  OFFER_TAKEN: { status: 409, message: 'El pedido ya no está disponible' },
  RIDER_BUSY: { status: 409, message: 'Ya tenés un pedido en curso' },
  RIDER_OFF_DUTY: { status: 409, message: 'Tenés que estar activo para hacer esto' },
  NOT_WAITING: {
    status: 409,
    message: 'Solo podés avisar una demora mientras esperás el pedido en el local',
  },
  DELAY_TOO_SOON: { status: 409, message: 'Todavía es pronto para avisar una demora' },
  ORDER_IN_HAND: {
    status: 409,
    message: 'Hay un pedido en curso. La cuenta se puede eliminar cuando termine.',
  },
  ORDER_NOT_OPEN: { status: 409, message: 'El pedido ya no está disponible' },
  NOTE_TOO_LATE: { status: 409, message: 'El pedido ya terminó: al rider no le llegan más mensajes' },
  NOTES_USED_UP: {
    status: 409,
    message: `Ya mandaste ${TRACKING.notes} mensajes de este pedido`,
  },
  ORDER_CHANGED: { status: 409, message: 'El pedido cambió mientras tanto. Mirá cómo quedó.' },
  RECURRING_CHANGED: {
    status: 409,
    message: 'Otra persona cambió este pedido recurrente mientras lo editabas. Mirá cómo quedó.',
  },
  RECURRING_ENDED: { status: 409, message: 'Este pedido recurrente ya terminó' },
  RECURRING_DAY_PLACED: {
    status: 409,
    message: 'El pedido de ese día ya se cargó. Si no va, cancelalo desde el pedido.',
  },
  ORDER_NOT_HELD: { status: 409, message: 'El pedido cambió mientras tanto' },
  RIDER_UNFIT: { status: 409, message: 'A este rider no se le puede dar un pedido' },
  RIDER_EXCLUDED: { status: 409, message: 'Este rider está excluido de este pedido' },
  ASSIGNMENT_DOUBTED: { status: 409, message: 'Hay advertencias: confirmá si querés seguir' },
  STATUS_NOT_NEXT: { status: 409, message: 'El pedido no puede pasar a ese estado' },
  STEP_TOO_LATE: {
    status: 409,
    message: `Pasaron más de ${STEPS_AFTER_DECISION_HOURS} horas y este paso ya no cuenta. Quedó anotado: hablá con soporte.`,
  },
  EARNINGS_NOT_HELD: { status: 409, message: 'La ganancia de este pedido no está en revisión' },
  EARNINGS_REVIEWED: { status: 409, message: 'La ganancia de este pedido ya se revisó, con otro resultado' },
  ORDER_NOT_DELIVERED: { status: 409, message: 'Solo se ajustan los importes de un pedido entregado' },
  ADJUSTMENT_STALE: { status: 409, message: 'El importe cambió mientras tanto. Mirá cómo quedó.' },
  DEBT_STALE: { status: 409, message: 'El saldo cambió mientras tanto. Mirá cómo quedó.' },
  SETTLEMENT_ANSWERED: { status: 409, message: 'Ya se contestó, con otra respuesta' },
  SETTLEMENT_UNDONE: { status: 409, message: 'Este movimiento ya se deshizo' },
  HANDOVER_PROOF_NEEDED: {
    status: 409,
    message: 'Este pedido se entrega con un comprobante. Si la app no te lo pide, actualizala.',
  },
  HANDOVER_WRONG: { status: 409, message: 'No coincide. Pedíselo de nuevo a quien recibe.' },
  HANDOVER_LOCKED: {
    status: 409,
    message: 'Ya van tres intentos. Sacá una foto de la entrega y contá qué pasó.',
  },
  HANDOVER_NOT_ASKED: { status: 409, message: 'Este pedido no espera una foto de la entrega' },
  NOTHING_TO_APPEAL: { status: 409, message: 'No hay nada que responder, o ya pasó el plazo' },
  APPEAL_OPEN: { status: 409, message: 'Ya mandaste tu descargo por esto. Esperá la respuesta.' },
  TOO_MANY_APPEALS: {
    status: 409,
    message: 'Ya mandaste varios descargos. Para seguir, escribile a soporte.',
  },
  TOO_MANY_EMERGENCIES: {
    status: 409,
    message: 'Ya avisaste muchas veces hoy. Si necesitás ayuda, llamá al número de emergencias o a soporte.',
  },
  APPEAL_ANSWERED: { status: 409, message: 'Este descargo ya se contestó, con otra respuesta' },
  ORDER_CANCELED: { status: 409, message: 'El pedido fue cancelado' },
  CODE_WRONG: { status: 400, message: 'Código incorrecto o error al activar' },
  RECOVERY_CODE_WRONG: {
    status: 400,
    message: 'El email o el código no son correctos. Revisalos, o pedile otro código a soporte.',
  },
  PASSWORD_COMMON: {
    status: 400,
    message:
      'Esa contraseña es fácil de adivinar. Probá con varias palabras que no vayan juntas, por ejemplo tres cosas que veas ahora.',
  },
  PASSWORD_PERSONAL: {
    status: 400,
    message: 'No armes la contraseña con tu nombre, tu email, tu documento ni el nombre de la app.',
  },
  CONFIRMATION_NEEDED: { status: 403, message: 'Confirmá que sos vos con tu contraseña.' },
  RECOVERED_LATELY: {
    status: 409,
    message:
      'Entraste con un código de soporte hace menos de un día. Esperá a que se cumpla para eliminar la cuenta, o pedile a soporte que lo haga.',
  },
  CODE_LIVE: { status: 409, message: 'Ya hay un código vigente. Si hacés otro, el anterior deja de servir.' },
  TRACKING_OVER: { status: 410, message: 'Este pedido ya terminó y su página se cerró.' },
  CODE_EXPIRED: { status: 410, message: 'El código venció. Pedí uno nuevo.' },
  PUSH_TOKEN_INVALID: { status: 400, message: 'El token de notificaciones no es válido' },
  PUSH_NOT_SET: { status: 409, message: 'Este teléfono todavía no tiene las notificaciones activadas' },
  PUSH_REFUSED: { status: 502, message: 'El servicio de notificaciones rechazó el envío' },
  TOO_LARGE: { status: 413, message: 'El envío es demasiado grande' },
  PHOTO_INVALID: { status: 415, message: 'La foto no es una imagen válida (JPG, PNG o WebP)' },
  UNSUPPORTED_MEDIA: { status: 415, message: 'El tipo de contenido no se admite' },
  RECORD_TOO_LONG: {
    status: 422,
    message: 'Son demasiados pedidos para un archivo. Elegí un período más corto.',
  },
  ROUTE_NOT_FOUND: { status: 422, message: 'No se encontró una ruta válida' },
  KEY_REUSED: { status: 422, message: 'Esa clave de repetición ya se usó con otros datos' },
  DEVICE_TIME_WRONG: {
    status: 422,
    message: 'La hora del teléfono no es correcta. Activá la hora automática en los ajustes.',
  },
  PRICE_NEEDED: { status: 422, message: 'Falta lo que cuesta el envío: no hay una tarifa que lo diga' },
  PRICE_OUT_OF_BOUNDS: { status: 422, message: 'El envío no puede costar eso según la tarifa' },
  VALUE_TOO_HIGH: {
    status: 422,
    message: 'La tienda no puede cargar un importe tan alto. Pedile a un operador que cargue el pedido.',
  },
  OUT_OF_ZONE: { status: 422, message: 'La dirección está fuera de la zona' },
  ACTIVATION_LOCKED: {
    status: 429,
    message: 'Demasiados intentos. Probá de nuevo en unos minutos o pedí un código nuevo.',
  },
  RECOVERY_LOCKED: {
    status: 429,
    message: 'Demasiados intentos. Probá de nuevo en unos minutos o pedile otro código a soporte.',
  },
  TOO_MANY_ORDERS: {
    status: 429,
    message:
      'La tienda ya cargó demasiados pedidos. Si hacen falta más, pedile a un operador que los cargue.',
  },
  TOO_MANY_TRIES: { status: 429, message: 'Demasiados intentos. Probá de nuevo en unos minutos.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'El encabezado del envío es demasiado grande' },
  INTERNAL: { status: 500, message: 'Algo salió mal de nuestro lado. Probá de nuevo.' },
  PLACES_UNAVAILABLE: {
    status: 503,
    message: 'La búsqueda de direcciones no responde. Marcá el punto en el mapa, o mandá latitud y longitud.',
  },
  STORAGE_FULL: {
    status: 507,
    message: 'El servidor se quedó sin espacio y no pudo guardar nada. Probá de nuevo más tarde.',
  },
  BUSY: { status: 503, message: 'El servidor está ocupado. Probá de nuevo en unos segundos.' },
  UNAVAILABLE: { status: 503, message: 'El servicio no está disponible. Probá de nuevo en unos segundos.' },
} as const satisfies Record<string, ErrorDefinition>

/** Stable id of an API error. */
export type ErrorCode = keyof typeof definitions

/** Status and default Spanish message of every error id. */
export const ERRORS: Readonly<Record<ErrorCode, ErrorDefinition>> = definitions
