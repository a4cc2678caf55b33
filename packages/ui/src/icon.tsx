import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Drawn for this project on a 24 px grid with a stroke of 2. */
const drawings = {
  map: (
    <>
      <path d="M3 6.5 9 4l6 2.5L21 4v13.5L15 20l-6-2.5L3 20z" />
      <path d="M9 4v13.5M15 6.5V20" />
    </>
  ),
  history: (
    <>
      <path d="M6 3h12v18l-3-2-3 2-3-2-3 2z" />
      <path d="M9.5 8h5M9.5 12h5" />
    </>
  ),
  earnings: <path d="M3 21h18M6 17v-4M12 17V9M18 17V4" />,
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 21c.6-4.4 3.5-6.5 8-6.5s7.4 2.1 8 6.5" />
    </>
  ),
  bell: (
    <>
      <path d="M12 3a6 6 0 0 0-6 6c0 5-2 6.5-2.5 8h17C20 15.5 18 14 18 9a6 6 0 0 0-6-6z" />
      <path d="M9.8 20.5a2.4 2.4 0 0 0 4.4 0" />
    </>
  ),
  sound: (
    <>
      <path d="M4 9.5h4l5-4.5v14l-5-4.5H4z" />
      <path d="M16.5 9a4.2 4.2 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11" />
    </>
  ),
  mute: (
    <>
      <path d="M4 9.5h4l5-4.5v14l-5-4.5H4z" />
      <path d="m17 9.5 5 5M22 9.5l-5 5" />
    </>
  ),
  plus: <path d="M12 4.5v15M4.5 12h15" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  phone: (
    <path d="M5 3h3.5l2 5-2.3 1.8a12 12 0 0 0 6 6L16 13.5l5 2V19a2 2 0 0 1-2 2C11 21 3 13 3 5a2 2 0 0 1 2-2z" />
  ),
  chat: (
    <>
      <path d="M12 3.5a8.5 8.5 0 1 1-4.1 16L3.5 20.5l1-4.4A8.5 8.5 0 0 1 12 3.5z" />
      <path d="M8.5 10.5h7M8.5 14h4" />
    </>
  ),
  pin: (
    <>
      <path d="M12 21.5C7.5 16.8 5 13.3 5 10a7 7 0 0 1 14 0c0 3.3-2.5 6.8-7 11.5z" />
      <circle cx="12" cy="10" r="2.5" />
    </>
  ),
  store: (
    <>
      <path d="M4 4h16l1.5 5.5a3.2 3.2 0 0 1-6.3 .5 3.2 3.2 0 0 1-6.4 0 3.2 3.2 0 0 1-6.3-.5z" />
      <path d="M5 12.8V20h14v-7.2M10 20v-4.5h4V20" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5l3.5 2.5" />
    </>
  ),
  bike: (
    <>
      <circle cx="5.5" cy="16.5" r="3.5" />
      <circle cx="18.5" cy="16.5" r="3.5" />
      <path d="M5.5 16.5 9 9h6.5l3 7.5M9 9l3.5 7.5 3-7.5L14.5 5.5H17M7 9h3.5" />
    </>
  ),
  check: <path d="m4.5 12.5 5 5 10-11" />,
  alert: (
    <>
      <path d="M12 3.5 22 20.5H2z" />
      <path d="M12 10v4.5M12 17.3v.2" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.5v.2" />
    </>
  ),
  question: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M9.2 9.5a2.9 2.9 0 1 1 4.4 2.5c-1 .6-1.6 1.2-1.6 2.3M12 17.3v.2" />
    </>
  ),
  logout: <path d="M14 4H5v16h9M10 12h11M17 8l4 4-4 4" />,
  eye: (
    <>
      <path d="M2 12c2.3-4.3 5.7-6.5 10-6.5S19.7 7.7 22 12c-2.3 4.3-5.7 6.5-10 6.5S4.3 16.3 2 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  'eye-off': (
    <path d="M9.5 5.8A10 10 0 0 1 12 5.5c4.3 0 7.7 2.2 10 6.5a14 14 0 0 1-2.8 3.6M15.5 17.8a10 10 0 0 1-3.5 .7c-4.3 0-7.7-2.2-10-6.5a14 14 0 0 1 4-4.6M4 4l16 16M10 10a3 3 0 0 0 4 4" />
  ),
  camera: (
    <>
      <path d="M3 7.5h4.5L9 5h6l1.5 2.5H21V19H3z" />
      <circle cx="12" cy="13" r="3.5" />
    </>
  ),
  recentre: (
    <>
      <circle cx="12" cy="12" r="6.5" />
      <circle cx="12" cy="12" r="1.5" />
      <path d="M12 2v3.5M12 18.5V22M2 12h3.5M18.5 12H22" />
    </>
  ),
  theme: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor" />
    </>
  ),
  lock: (
    <>
      <path d="M5 10.5h14V21H5z" />
      <path d="M8 10.5V7.5a4 4 0 0 1 8 0v3M12 14.5v2.5" />
    </>
  ),
  /** Where to: the arrow of a compass. */
  go: <path d="M20.5 3.5 3.5 10.5l7 3 3 7z" />,
  undo: <path d="M8 4 3.5 8.5 8 13M4 8.5h10a6 6 0 0 1 0 12H8" />,
  up: <path d="m6 14.5 6-6 6 6" />,
  right: <path d="m9 5 7 7-7 7" />,
  chevron: <path d="m6 9.5 6 6 6-6" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof drawings

interface IconProps {
  name: IconName
  /** Only if the icon stands alone; next to text it is decorative. */
  label?: string
  /** Size and colour, if not 24 px in the text colour. */
  className?: string
}

/** An icon of our own set; scales with the text beside it, as far as a phone has room. */
export function Icon({ name, label, className = 'size-[min(1.5rem,9vw)]' }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('shrink-0', className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {drawings[name]}
    </svg>
  )
}
