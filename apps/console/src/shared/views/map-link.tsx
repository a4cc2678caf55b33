import { formatPoint } from '../format/format.ts'

/** A link to a point on OpenStreetMap. */
export function MapLink({ latitude, longitude }: { latitude: number; longitude: number }) {
  return (
    <a
      className="underline"
      target="_blank"
      rel="noopener noreferrer"
      href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
    >
      {formatPoint(latitude, longitude)}
    </a>
  )
}
