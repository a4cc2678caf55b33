/** Elements to look for on a page, as XPath, which both ways of driving a browser support. */

/** An element of a page, and its name for messages. */
export interface Target {
  readonly xpath: string
  readonly called: string
}

// An XPath string cannot escape its own quotes, and no text of the apps has a straight double one.
const quoted = (words: string) => `"${words}"`
const words = 'normalize-space(.)'

/** A button with exactly this name. */
export function button(name: string): Target {
  const named = `${words}=${quoted(name)} or @aria-label=${quoted(name)}`
  return { xpath: `//*[self::button or @role="button"][${named}]`, called: `the button '${name}'` }
}

/** A link whose name starts with this: the console's sections show counts after theirs. */
export function link(name: string): Target {
  const named = `starts-with(${words}, ${quoted(name)}) or @aria-label=${quoted(name)}`
  return { xpath: `//a[@href][${named}]`, called: `the link '${name}'` }
}

/** A heading with exactly this text. */
export function heading(name: string): Target {
  const level = 'self::h1 or self::h2 or self::h3'
  return { xpath: `//*[${level}][${words}=${quoted(name)}]`, called: `the heading '${name}'` }
}

/** The field with this label. */
export function field(label: string): Target {
  const ids = `//label[${words}=${quoted(label)}]/@for`
  return {
    xpath: `//*[self::input or self::select or self::textarea][@id=${ids}]`,
    called: `the field '${label}'`,
  }
}

/** The list with this label, once it has this option. */
export function listWith(label: string, option: string): Target {
  const { xpath, called } = field(label)
  return { xpath: `${xpath}${optionOf(option)}/..`, called: `the option '${option}' in ${called}` }
}

/** An option of a list, as XPath relative to the list. */
export const optionOf = (option: string) => `/option[${words}=${quoted(option)}]`

/** Whatever shows or is labelled with this text: the innermost element around it. */
export function text(said: string): Target {
  const says = `contains(${words}, ${quoted(said)})`
  return { xpath: `//body//*[${says}][not(*[${says}])]`, called: `'${said}'` }
}

/** The drawn map: without WebGL there is none. */
export const MAP: Target = {
  xpath: '//canvas[contains(@class, "maplibregl-canvas")]',
  called: 'the map',
}
