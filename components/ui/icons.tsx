import { Icon } from './icon'

export const CloseIcon = ({ size = 14 }: { size?: number }) => (
  <Icon size={size} view={10} stroke={size > 10 ? 1 : 1.25}>
    <path d="m.5.5 9 9m0-9-9 9" />
  </Icon>
)

export const PersonIcon = () => (
  <Icon size={20}>
    <circle cx="10" cy="6.4" r="3.6" />
    <path d="M2.8 18.4a7.2 7.2 0 0 1 14.4 0" />
  </Icon>
)

export const SearchIcon = () => (
  <Icon size={18}>
    <circle cx="7.5" cy="7.5" r="5.5" />
    <path d="m11.5 11.5 5 5" />
  </Icon>
)

/** A bookmark ribbon: filled if something is saved. */
export const SavedIcon = ({ filled }: { filled: boolean }) => (
  <Icon size={18} stroke={1.2}>
    <path d="M4.5 1.8h9v14.4L9 12.6l-4.5 3.6Z" fill={filled ? 'currentColor' : 'none'} />
  </Icon>
)

/** Filters. The knobs are filled with the page's background. */
export const SlidersIcon = () => (
  <Icon size={18}>
    <path d="M1 5h16M1 13h16" />
    <circle cx="12" cy="5" r="2" fill="var(--ivory)" />
    <circle cx="6" cy="13" r="2" fill="var(--ivory)" />
  </Icon>
)

export const SortIcon = () => (
  <Icon size={18}>
    <path d="M5 2.5v13m0 0-3-3m3 3 3-3M13 15.5v-13m0 0-3 3m3-3 3 3" />
  </Icon>
)

export const CookieIcon = () => (
  <Icon size={18} stroke={1.2}>
    <path d="M16.4 9A7.4 7.4 0 1 1 9 1.6c0 1.9 1.3 3.2 3 3.2 0 1.7 1.3 3 3 3 .4 0 .9.4 1.4 1.2Z" />
    <path d="M6 7.2v.1M8.5 11.8v.1M5.5 11v.1M11.8 10.6v.1" />
  </Icon>
)
