/** The version of the whole product, as in the `package.json` at the root: what a release, `/health`, the logs and the account pages say. */
export const VERSION = '0.1.0'
