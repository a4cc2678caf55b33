/** Makers whose Android stops apps in the background unless told otherwise. */
export type Brand = 'xiaomi' | 'samsung' | 'huawei' | 'motorola'

const MODELS: readonly (readonly [Brand, RegExp])[] = [
  ['samsung', /\bSM-|samsung|galaxy/i],
  ['motorola', /\bmoto\b|motorola|\bXT\d{4}/i],
  ['huawei', /huawei|honor|\b[A-Z]{3}-([A-Z]?L|LX|N|AN|TL)\d/i],
  // Its newer models are numbers: year, month and a code.
  ['xiaomi', /xiaomi|redmi|poco|\bmi \d|\bM\d{4}[A-Z]\d|\b2[0-9]{3}[0-9A-Z]{4,}\b/i],
]

/** The maker of a phone, by what the browser tells: its model, or a user agent that still names it; null for any other. */
export function brandOf(told: string): Brand | null {
  return MODELS.find(([, pattern]) => pattern.test(told))?.[0] ?? null
}

interface ClientHints {
  readonly getHighEntropyValues: (hints: readonly string[]) => Promise<{ readonly model?: string }>
}

/** What this phone says about its model. Chromium keeps it out of the user agent, and tells when asked. */
export async function toldModel(): Promise<string> {
  const { userAgent, userAgentData } = navigator as Navigator & { readonly userAgentData?: ClientHints }
  const { model } = (await userAgentData?.getHighEntropyValues(['model'])) ?? {}
  return model || userAgent
}
