/**
 * Our own texts address riders and operators as es-AR does, with voseo: no tú, no usted. The specification's texts are exempt, as
 * `docs/spec-texts.md` lists them.
 */
import { describe, expect, it } from 'vitest'
import { literalsIn, readSource, sourceFiles, specTexts } from './texts.ts'

/** Forms of tú that are nothing else: in voseo each has another stress, or another form. */
const TU =
  'tú|ti|contigo|eres|tienes|puedes|quieres|debes|necesitas|sabes|haces|pides|llevas|trabajas|recibes|aceptas|cobras|pagas|usas|recoges|abres|' +
  'cierras|activas|vuelves|vienes|dices|sigues|eliges|escribes|crees|entiendes|encuentras|pierdes|prefieres|sientes|llegas|terminas|' +
  'confirmas|rechazas|dejas|estuvieras|hiciste tú'
/** Commands to tú with what they are about: voseo stresses the ending, and writes no accent before it. */
const TU_COMMANDS_WITH_PRONOUN =
  'tócal[ao]s?|ábrel[ao]s?|ciérral[ao]s?|escríbe(?:le|nos|me)|lláma(?:lo|la|nos|me)|fíjate|acércate|regístrate|conéctate|actívate|desactívate|' +
  'dinos|dile|ponte|hazlo|píde(?:le|la|lo|nos)|avísa(?:le|nos)|contácta(?:lo|nos)|inténtalo|revísal[ao]s?|cámbial[ao]s?|guárdal[ao]s?|' +
  'elígel[ao]s?|confírmal[ao]s?|envíal[ao]s?|muéstra(?:lo|la|le)|búscal[ao]s?|mír(?:ate|alo|ala)|pruébal[ao]s?|sácal[ao]s?|tómal[ao]s?|recárgala'
/** Usted, in whatever form is nothing else. */
const USTED =
  'usted|dígan(?:os|le)|comuníquese|diríjase|regístrese|conéctese|actívese|asegúrese|póngase|acérquese|inténtelo|selecciónel[ao]|tóquel[ao]|' +
  'escríba(?:nos|le)|llámenos|contáctenos|haga clic'
/** In the rider app nobody is spoken of but the rider: there, this is usted. Operators read of riders. */
const USTED_OF_RIDERS =
  'su (?:cuenta|teléfono|contraseña|ubicación|zona|perfil|clave)|sus (?:pedidos|datos|ganancias)'
/** Peninsular Spanish, which nobody here speaks. */
const PENINSULAR = 'vosotr[oa]s|vuestr[oa]s?|pulsa|pulse|pulsá|móvil|ordenador'
/**
 * Commands to tú and to usted that are also other words, such as a third person ('busca pedidos', 'cuando vuelva la señal') or a noun ('prueba',
 * 'marca'). They count at the beginning of a sentence only, in capitals, and after 'por favor'.
 */
const COMMANDS_AT_THE_BEGINNING =
  'Toca|Toque|Elige|Elija|Escribe|Escriba|Abre|Abra|Revisa|Revise|Pruebe|Ingresa|Ingrese|Espere|Mira|Mire|Activa|Active|Busca|Busque|Llama|Llame|' +
  'Contacta|Contacte|Permite|Permita|Pida|Vuelva|Recarga|Recargue|Completa|Complete|Confirma|Confirme|Cierra|Cierre|Selecciona|' +
  'Seleccione|Intenta|Intente|Envía|Envíe|Haz|Haga|Pon|Ponga|Sal|Salga|Sigue|Siga|Acepte|Rechaza|Rechace|Entre|Marque|Guarda|Guarde|Usa|Use|Saca|' +
  'Saque|Sube|Suba|Verifica|Verifique|Indica|Indique|Presiona|Presione|Recuerda|Recuerde|Desliza|Deslice|Escanea|Escanee|Cuente'

const LETTER = String.raw`[\p{L}\p{M}]`
/** These words and no longer ones. */
const whole = (words: string) => `(?<!${LETTER})(?:${words})(?!${LETTER})`
const ANYWHERE = new RegExp(whole([TU, TU_COMMANDS_WITH_PRONOUN, USTED, PENINSULAR].join('|')), 'giu')
const OF_RIDERS = new RegExp(whole(USTED_OF_RIDERS), 'giu')
const AT_THE_BEGINNING = new RegExp(
  String.raw`(?<=^|[.:;!?«¡¿…(\n]\s*)${whole(COMMANDS_AT_THE_BEGINNING)}`,
  'gu',
)
const POLITE = new RegExp(String.raw`(?<=por favor,?\s)${whole(COMMANDS_AT_THE_BEGINNING)}`, 'giu')

/** The forms of another voice in a text; `isForRiders` if it addresses riders alone. */
function otherVoiceIn(text: string, isForRiders = true): string[] {
  const rules = [ANYWHERE, AT_THE_BEGINNING, POLITE, ...(isForRiders ? [OF_RIDERS] : [])]
  return rules.flatMap((rule) => text.match(rule) ?? [])
}

/** Files of nothing but texts for people, and those of the contract that have some. */
const TEXT_FILES = sourceFiles(
  'apps/*/src/*-text.ts',
  'packages/*/src/*-text.ts',
  'packages/contract/src/*.ts',
  'packages/record/src/*.js',
  'apps/rider/src/services/push/worker/*.ts',
)
/** Elsewhere a text is one of ours if it is Spanish. */
const OTHER_FILES = sourceFiles('apps/*/src/*.ts', 'apps/*/src/*.tsx', 'packages/*/src/*.tsx').filter(
  (file) => !TEXT_FILES.includes(file),
)
const SPANISH = /[áéíóúñ¿¡«]|\b(el|la|los|las|de|que|un|una|tu|por|para|con)\b/i
/** Pages and manifests that are shown before any script runs. */
const PAGES = [
  'apps/rider/index.html',
  'apps/console/index.html',
  'apps/store/index.html',
  'apps/rider/public/manifest.webmanifest',
  'apps/store/public/manifest.webmanifest',
]

const exempt = new Set(specTexts().map(({ text }) => text))
const isForRiders = (file: string) => file.startsWith('apps/rider/')

describe('our texts', () => {
  it('of screens, errors, notifications and WhatsApp speak with voseo', () => {
    expect(TEXT_FILES.length).toBeGreaterThan(80)
    expect(OTHER_FILES.length).toBeGreaterThan(400)
    const texts = [
      ...TEXT_FILES.flatMap((file) => literalsIn(readSource(file)).map((text) => ({ file, text }))),
      ...OTHER_FILES.flatMap((file) =>
        literalsIn(readSource(file))
          .filter((text) => SPANISH.test(text))
          .map((text) => ({ file, text })),
      ),
      ...PAGES.map((file) => ({ file, text: readSource(file) })),
    ]
    const faults = texts
      .filter(({ text }) => !exempt.has(text))
      .flatMap(({ file, text }) =>
        otherVoiceIn(text, isForRiders(file)).map((form) => `${file}: ${form} in ${text.slice(0, 80)}`),
      )
    expect(faults).toEqual([])
  })

  it('that are exempt need it: each is of the specification, and in another voice', () => {
    const others = [...exempt].filter((text) => otherVoiceIn(text).length > 0)
    expect(others.toSorted()).toEqual([
      'Necesitas permitir el acceso a la ubicación para activarte como rider',
      'Tu cuenta ha sido bloqueada. Por favor, contacta con soporte técnico.',
    ])
  })
})

it.each([
  ['Tienes un pedido nuevo', ['Tienes']],
  ['El pedido es para ti', ['ti']],
  ['Toca «Permitir»', ['Toca']],
  ['Sin señal. Revisa tu conexión', ['Revisa']],
  ['Ábrelo desde el ícono', ['Ábrelo']],
  ['Escríbenos si necesitas ayuda', ['Escríbenos', 'necesitas']],
  ['Ingrese su contraseña', ['Ingrese', 'su contraseña']],
  ['Si usted prefiere', ['usted']],
  ['Por favor, contacta con soporte', ['contacta']],
  ['Tenés un pedido nuevo. Tocá «Permitir»: es para vos', []],
  ['Cuando vuelva la señal, la app busca pedidos', []],
  ['Entregas de hoy. Prueba de la entrega', []],
  ['Abrilo desde el ícono y escribinos', []],
])('%s', (text, found) => {
  expect(otherVoiceIn(text)).toEqual(found)
})
