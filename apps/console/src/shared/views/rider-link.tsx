import { Link } from 'react-router'

/** A rider's name, as the way to its page. */
export function RiderLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      to={`/riders/${id}`}
      dir="auto"
      className="font-bold wrap-anywhere underline decoration-1 underline-offset-3 hover:decoration-2"
    >
      {name}
    </Link>
  )
}
