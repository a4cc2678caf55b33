/** The images of the map: arrows of one-way streets, signs, plates of road numbers, and the pattern beyond the city. */
import { poiColours } from '@puni/map/name-layers'
import type { MapPalette } from '@puni/map/palette'
import { ARROW_IMAGE, BEYOND_IMAGE, SHIELD_IMAGE, SIGN_SIZE, signImage, SIGNS } from '@puni/map/signs'
import { POI_KINDS } from '@puni/map/layers'
import type { Map, StyleImageMetadata } from 'maplibre-gl'

/** Image pixels per screen pixel. */
const RATIO = 2

type Picture = Parameters<Map['updateImage']>[1]

/** Draws the map's images in the palette's colours. */
export function paintImages(map: Map, palette: MapPalette): void {
  const put = (name: string, picture: Picture, more?: Partial<StyleImageMetadata>) => {
    if (map.hasImage(name)) map.updateImage(name, picture)
    else map.addImage(name, picture, { pixelRatio: RATIO, ...more })
  }
  put(ARROW_IMAGE, arrow(palette))
  const colours = poiColours(palette)
  for (const kind of POI_KINDS) put(signImage(kind), sign(SIGNS[kind], colours[kind], palette.halo))
  // The corners keep their shape however long the number is.
  const [start, end] = [4 * RATIO, (SIGN_SIZE - 4) * RATIO]
  put(SHIELD_IMAGE, plate(palette), { stretchX: [[start, end]], stretchY: [[start, end]] })
  put(BEYOND_IMAGE, stripes(palette))
}

function drawn(width: number, height: number, draw: (canvas: CanvasRenderingContext2D) => void): ImageData {
  const element = document.createElement('canvas')
  element.width = width * RATIO
  element.height = height * RATIO
  const canvas = element.getContext('2d')!
  canvas.scale(RATIO, RATIO)
  draw(canvas)
  return canvas.getImageData(0, 0, element.width, element.height)
}

/** Points in the direction of the line: a shaft and a head. */
const arrow = ({ arrow }: MapPalette) =>
  drawn(18, 10, (canvas) => {
    canvas.fillStyle = arrow
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
    canvas.fill(new Path2D('M0 4.25H11V0L18 5 11 10V5.75H0z'))
  })

const sign = (path: string, colour: string, ink: string) =>
  drawn(SIGN_SIZE, SIGN_SIZE, (canvas) => {
    const middle = SIGN_SIZE / 2
    canvas.arc(middle, middle, middle - 0.5, 0, 2 * Math.PI)
    canvas.fillStyle = colour
    canvas.fill()
    canvas.lineWidth = 1
    canvas.strokeStyle = canvas.fillStyle = ink
    canvas.stroke()
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
    canvas.fill(new Path2D(path), 'evenodd')
  })

const plate = ({ halo, label }: MapPalette) =>
  drawn(SIGN_SIZE, SIGN_SIZE, (canvas) => {
    canvas.rect(3, 3, SIGN_SIZE - 6, SIGN_SIZE - 6)
    // Two strokes with round joins, one over the other: a frame with round corners, on older browsers too.
    canvas.lineJoin = 'round'
    for (const [colour, width] of [
      [label, 5],
      [halo, 3],
    ] as const) {
      canvas.strokeStyle = colour
      canvas.lineWidth = width
      canvas.stroke()
    }
    canvas.fillStyle = halo
    canvas.fill()
  })

const stripes = ({ beyondStripe }: MapPalette) =>
  drawn(12, 12, (canvas) => {
    canvas.strokeStyle = beyondStripe
    canvas.lineWidth = 2
    for (const x of [-12, 0, 12]) {
      canvas.moveTo(x, 12)
      canvas.lineTo(x + 12, 0)
    }
    canvas.stroke()
  })
