/**
 * The server's content security policy lets no text become a script: browsers with Trusted Types refuse
 * `innerHTML` and the like. What remains are the addresses of workers, ours and MapLibre's, which pass through
 * this policy. Import it before anything else.
 */

interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL: (url: string) => string | null }): unknown
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => {
    const { origin, pathname } = new URL(url, location.href)
    // Null refuses it.
    return origin === location.origin && /\.m?js$/.test(pathname) ? url : null
  },
})
