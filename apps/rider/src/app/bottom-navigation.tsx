import { Icon, type IconName } from '@puni/ui/icon'
import { NavLink } from 'react-router'
import { layoutText } from '../shared/layout-text.ts'
import { paths } from '../shared/paths.ts'

const sections: { path: string; icon: IconName; label: string }[] = [
  { path: paths.summary, icon: 'earnings', label: layoutText.summary },
  { path: paths.work, icon: 'map', label: layoutText.work },
  { path: paths.history, icon: 'history', label: layoutText.history },
]

interface BottomNavigationProps {
  /** An order is in hand, or offered: the screen needs the room. */
  isSlim: boolean
}

/** The three sections, within reach of the thumb: below the screen, or beside it on a phone that is held sideways. */
export function BottomNavigation({ isSlim }: BottomNavigationProps) {
  return (
    <nav
      aria-label={layoutText.navigation}
      className={
        'z-10 grid grid-cols-3 border-t border-line bg-surface-raised pb-[env(safe-area-inset-bottom)] ' +
        'lying:flex lying:flex-col lying:justify-center lying:border-t-0 lying:border-r lying:pb-0 lying:pl-[env(safe-area-inset-left)]'
      }
    >
      {sections.map(({ path, icon, label }) => (
        <NavLink
          key={path}
          to={path}
          end
          className={
            `group flex ${isSlim ? 'min-h-12' : 'min-h-14'} touch-manipulation flex-col items-center justify-center gap-0.5 px-1 py-1 -outline-offset-3 ` +
            'text-[min(0.875rem,4.5vw)] leading-tight text-ink-muted aria-[current=page]:font-bold aria-[current=page]:text-ink ' +
            'lying:min-h-16 lying:px-2'
          }
        >
          <span className="rounded-full px-4 py-0.5 transition-colors group-aria-[current=page]:bg-primary group-aria-[current=page]:text-on-primary">
            <Icon name={icon} />
          </span>
          <span className={isSlim ? 'sr-only' : ''}>{label}</span>
        </NavLink>
      ))}
    </nav>
  )
}
