/** What a person reads first who opens the export: what is where, how it is opened, what is missing and why. */
import { countOf, formatDecimal } from '@puni/contract/numbers'
import { type Reason, REASONS } from './exported-tables.ts'
import type { Plan } from './plan.ts'
import { fileOf, type TableFile } from './write-table.ts'

interface Contents {
  readonly files: readonly TableFile[]
  readonly plan: Pick<Plan, 'leftOut' | 'undecided'>
  /** Photos that rows name and the storage had no more. */
  readonly missingPhotos: number
  readonly now: Date
}

/** Content of `LEEME.md`. */
export function readMeOf({ files, plan, missingPhotos, now }: Contents): string {
  const table = files.map(
    ({ table, rows }) => `| \`${fileOf(table)}\` | ${formatDecimal(rows)} | ${table.about} |`,
  )
  return `# Todos los datos de la plataforma

Acá está todo lo que la plataforma guardaba el ${now.toISOString().slice(0, 19)}Z (hora UTC). Las tablas son todas del mismo instante, aunque el servidor siguiera andando.

**Hay datos personales**: nombres, documentos, teléfonos, direcciones, posiciones y fotos de riders, clientes y operadores. Guardá la carpeta cifrada, dásela solo a quien la necesite y borrala cuando ya no haga falta.

## Qué hay

| Archivo | Filas | Qué es |
| --- | ---: | --- |
${table.join('\n')}

- \`photos/\`: las fotos, cada una con el nombre de su clave.
- \`datapackage.json\`: lo mismo para programas. De cada archivo dice el tamaño y la huella SHA-256; de cada columna, el tipo, qué es y en qué unidad está. Es un «Tabular Data Package» (https://specs.frictionlessdata.io).

## Cómo se abre

Los \`.csv\` son texto: UTF-8, separado por comas, con los nombres de las columnas en la primera línea.

- **LibreOffice**: abrí el archivo y elegí UTF-8 y la coma.
- **Excel**: Datos, «Desde texto o CSV», origen 65001 (UTF-8), separador coma. Con doble clic no muestra bien los acentos.
- En los dos, traé las columnas como texto: si no, un texto que empieza con \`=\` se toma por una fórmula, y los números largos se redondean.
- **SQLite**: \`sqlite3 datos.db\`, y ahí \`.import --csv orders.csv orders\`.
- **PostgreSQL**: creá la tabla, y \`\\copy orders from 'orders.csv' csv header\`.

## Cómo se lee

- **Momentos**: en UTC, como \`2026-03-10T18:04:05.000000Z\`. En la Argentina son tres horas menos.
- **Plata**: en centavos, salvo donde la descripción dice pesos. \`230025\` son $ 2.300,25.
- **Vacío**: no hay dato. Un texto que está, pero no dice nada, es \`""\`.
- **Identificadores**: \`rider_id\`, \`order_id\` y los demás son el \`id\` de otra tabla; \`datapackage.json\` dice de cuál.
- **Listas y datos con partes**: en JSON, dentro de la celda.
- **Posiciones**: la plataforma no guarda recorridos. Están la última de cada rider de turno (\`riders.csv\`), dónde empezó cada turno (\`shifts.csv\`) y dónde fue cada alarma (\`emergencies.csv\`).
- Lo que ya se borró por su plazo de conservación, o porque la persona lo pidió, tampoco está acá.

## Qué no está, y por qué

${leftOut(plan.leftOut).join('\n')}
${undecided(plan.undecided)}${missing(missingPhotos)}- La configuración del servidor y su clave \`secret.key\`: son del servidor, no de los datos.
- Las calles, el mapa y las direcciones de la ciudad: se arman de nuevo con OpenStreetMap.
`
}

function leftOut(names: Plan['leftOut']): string[] {
  return (Object.keys(REASONS) as Reason[]).flatMap((reason) => {
    const of = names.filter(([, why]) => why === reason).map(([name]) => `\`${name}\``)
    return of.length === 0 ? [] : [`- ${REASONS[reason]} Quedaron: ${of.join(', ')}.`]
  })
}

const undecided = (names: readonly string[]) =>
  names.length === 0
    ? ''
    : `- Es nuevo, y esta versión del programa no sabe si puede salir: ${names.map((name) => `\`${name}\``).join(', ')}.\n`

const missing = (count: number) =>
  count === 0
    ? ''
    : `- ${countOf(count, 'foto que se nombra', 'fotos que se nombran')} en las tablas ya no ${count === 1 ? 'estaba' : 'estaban'} en el almacenamiento.\n`
