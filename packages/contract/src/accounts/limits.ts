/** How long the confirmation of a sign-up is shown. */
export const SIGN_UP_MODAL_MS = 5_000

/** Characters. */
export const PASSWORD_MIN = 8

/** Activation code: digits, tries in a window, life in hours. */
export const ACTIVATION = { digits: 6, tries: 5, windowMinutes: 15, lifeHours: 24 } as const

/** Either side of a sign-up's photos, pixels: a document can be read, and an old phone's front camera has more. */
export const IDENTITY_PHOTO_MIN_PX = 400

/**
 * Recovery code of a forgotten password: characters, tries in a window, life in hours. A rider asks for it and may be on the road: it
 * outlives half a shift, and an unread message is no key to the account by the next morning.
 */
export const RECOVERY = { length: 8, tries: 5, windowMinutes: 15, lifeHours: 4 } as const

/**
 * The code with which a new phone or email of a rider is confirmed: tries in a window, life in minutes. It is told while the rider is on the
 * line.
 */
export const CONTACT_CODE = { tries: 5, windowMinutes: 15, lifeMinutes: 30 } as const

/** For so long after giving password and second factor an operator may do what an open session alone must not be enough for. */
export const CONFIRMED_MINUTES = 5

/** An operator has seen the code that opened it: for so long nothing of the account can be undone for good, unless an admin does it. */
export const RECOVERED_HOURS = 24

/** Codes of an operator's second factor: how many may be tried in a window, and how many recovery codes there are. */
export const SECOND_FACTOR = { tries: 5, windowMinutes: 15, recoveryCodes: 10 } as const

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * When a session ends by itself: unused for `idle`, or `absolute` after the login. Short for operators, who see everybody's data; long for
 * riders, who must not be asked for a password on the road.
 */
export const SESSION_LIFE_MS = {
  rider: { idle: 30 * DAY_MS, absolute: 180 * DAY_MS },
  operator: { idle: 12 * HOUR_MS, absolute: 7 * DAY_MS },
  // A store's own orders only, on a phone that stays behind the counter.
  'store-user': { idle: 30 * DAY_MS, absolute: 180 * DAY_MS },
} as const

/** The sessions of an account that are shown, the most recently used first. */
export const SESSIONS_MOST = 100
