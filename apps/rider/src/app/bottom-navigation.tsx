import { Icon, type IconName } from '@puni/ui/icon'
import { NavLink } from 'react-router'
import { layoutText } from '../shared/layout-text.ts'
import { paths } from '../shared/paths.ts'

const sections: { path: string; icon: IconName; label: string }[] = [
  { path: paths.summary, icon: 'earnings', label: layoutText.summary },
  { path: paths.work, icon: 'map', label: layoutText.work },
  { path: paths.history, icon: 'history', label: layoutText.history },
]

/** The three sections, within reach of the thumb. */
export function BottomNavigation() {
  return (
    <nav
      aria-label={layoutText.navigation}
      className="z-10 grid grid-cols-3 border-t border-line bg-surface-raised pb-[env(safe-area-inset-bottom)]"
    >
      {sections.map(({ path, icon, label }) => (
        <NavLink
          key={path}
          to={path}
          end
          aria-label={label}
          className="group flex min-h-14 items-center justify-center -outline-offset-3 touch-manipulation"
        >
          <span className="rounded-md px-5 py-1.5 group-aria-[current=page]:bg-primary group-aria-[current=page]:text-on-primary">
            <Icon name={icon} className="size-7" />
          </span>
        </NavLink>
      ))}
    </nav>
  )
}
