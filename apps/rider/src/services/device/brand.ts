/** Manufacturers whose Android stops background apps unless configured otherwise. */
export type Brand = 'xiaomi' | 'samsung' | 'huawei' | 'motorola'

const MODELS: readonly (readonly [Brand, RegExp])[] = [
  ['samsung', /\bSM-|samsung|galaxy/i],
  ['motorola', /\bmoto\b|motorola|\bXT\d{4}/i],
  ['huawei', /huawei|honor|\b[A-Z]{3}-([A-Z]?L|LX|N|AN|TL)\d/i],
  // Newer models are numbered: year, month and a code.
  ['xiaomi', /xiaomi|redmi|poco|\bmi \d|\bM\d{4}[A-Z]\d|\b2[0-9]{3}[0-9A-Z]{4,}\b/i],
]

/** The manufacturer of a phone, from the model or user agent reported by the browser; null for any other. */
export function brandOf(told: string): Brand | null {
  return MODELS.find(([, pattern]) => pattern.test(told))?.[0] ?? null
}

interface ClientHints {
  readonly getHighEntropyValues: (hints: readonly string[]) => Promise<{ readonly model?: string }>
}

/** The model reported by this phone. Chromium leaves it out of the user agent and returns it on request. */
export async function toldModel(): Promise<string> {
  const { userAgent, userAgentData } = navigator as Navigator & { readonly userAgentData?: ClientHints }
  const { model } = (await userAgentData?.getHighEntropyValues(['model'])) ?? {}
  return model || userAgent
}
