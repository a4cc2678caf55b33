/** Draws an app's icons from its favicon into its `public/icons`: `node apps/rider/scripts/icons.mjs [rider|store]`. */
import { mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = new URL(`../../${process.argv[2] ?? 'rider'}/public/`, import.meta.url)
const favicon = await readFile(new URL('favicon.svg', folder), 'utf8')
// Phones cut these to their own shape: the ground reaches the edges, and the drawing stays within the inner 80 %.
const fullBleed = favicon.replace(' rx="8"', '').replace('<g>', '<g transform="translate(4 4) scale(0.75)">')

const icons = [
  { name: 'icon-192.png', size: 192, svg: favicon },
  { name: 'icon-512.png', size: 512, svg: favicon },
  { name: 'maskable-512.png', size: 512, svg: fullBleed },
  { name: 'apple-touch-icon.png', size: 180, svg: fullBleed },
]

await mkdir(new URL('icons/', folder), { recursive: true })
for (const { name, size, svg } of icons) {
  await sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(fileURLToPath(new URL(`icons/${name}`, folder)))
}
