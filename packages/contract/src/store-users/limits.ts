/** People of one store who may log in. */
export const STORE_USERS_MOST = 20
