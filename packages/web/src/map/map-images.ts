/** The images of the map: arrows of one-way streets, signs, plates of road numbers, and the pattern beyond the city. */
import { ARROW_IMAGE, ARROW_PIXEL_RATIO, arrowImage } from '@puni/city/map/map-style'
import { poiColours } from '@puni/city/map/name-layers'
import type { MapPalette } from '@puni/city/map/palette'
import { BEYOND_IMAGE, SHIELD_IMAGE, SIGN_SIZE, signImage, SIGNS } from '@puni/city/map/signs'
import { POI_KINDS } from '@puni/city/tiles/layers'
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
  put(ARROW_IMAGE, arrowImage(palette), { pixelRatio: ARROW_PIXEL_RATIO })
  const colours = poiColours(palette)
  for (const kind of POI_KINDS) put(signImage(kind), sign(SIGNS[kind], colours[kind], palette.halo))
  // The corners keep their shape however long the number is.
  const [start, end] = [4 * RATIO, (SIGN_SIZE - 4) * RATIO]
  put(SHIELD_IMAGE, plate(palette), { stretchX: [[start, end]], stretchY: [[start, end]] })
  put(BEYOND_IMAGE, stripes(palette))
}

function drawn(side: number, draw: (canvas: CanvasRenderingContext2D) => void): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side * RATIO
  const context = canvas.getContext('2d')!
  context.scale(RATIO, RATIO)
  draw(context)
  return context.getImageData(0, 0, side * RATIO, side * RATIO)
}

const sign = (path: string, colour: string, glyph: string) =>
  drawn(SIGN_SIZE, (context) => {
    const middle = SIGN_SIZE / 2
    context.arc(middle, middle, middle - 0.5, 0, 2 * Math.PI)
    context.fillStyle = colour
    context.fill()
    context.lineWidth = 1
    context.strokeStyle = context.fillStyle = glyph
    context.stroke()
    context.fill(new Path2D(path), 'evenodd')
  })

const plate = ({ halo, label }: MapPalette) =>
  drawn(SIGN_SIZE, (context) => {
    context.roundRect(1, 1, SIGN_SIZE - 2, SIGN_SIZE - 2, 3)
    context.fillStyle = halo
    context.fill()
    context.strokeStyle = label
    context.stroke()
  })

const stripes = ({ beyondStripe }: MapPalette) =>
  drawn(12, (context) => {
    context.strokeStyle = beyondStripe
    context.lineWidth = 2
    for (const x of [-12, 0, 12]) {
      context.moveTo(x, 12)
      context.lineTo(x + 12, 0)
    }
    context.stroke()
  })
