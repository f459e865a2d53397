import { defaultLightTheme, type RaThemeOptions } from 'react-admin'

const ink = '#141210'
const graphite = '#56504a'
const ivory = '#f4f2ee'
const rule = '#dcd6cb'
const brass = '#82622c'
const sans = "'Hanken Grotesk', 'Hanken Grotesk Fallback', 'Helvetica Neue', Arial, sans-serif"
const serif = "'Newsreader Display', 'Newsreader Display Fallback', Georgia, serif"

/** A window so low that bars which stay in sight would fill it, such as a page at 400% zoom. */
export const lowWindow = '@media (max-height: 420px)'

/** Too low for a dialog's title and buttons beside its content: the whole dialog scrolls. */
const lowestWindow = '@media (max-height: 300px)'

const forcedColours = '@media (forced-colors: active)'

/** The theme in the shop's colours, without rounded corners and shadows. */
export const theme: RaThemeOptions = {
  ...defaultLightTheme,
  palette: {
    mode: 'light',
    primary: { main: ink, contrastText: ivory },
    secondary: { main: brass, contrastText: '#fff' },
    background: { default: ivory, paper: '#fffdfa' },
    text: { primary: ink, secondary: graphite },
    divider: rule,
    error: { main: '#98281b' },
    success: { main: '#2c5a41' },
    warning: { main: brass },
    info: { main: ink },
  },
  shape: { borderRadius: 0 },
  shadows: Array(25).fill('none') as RaThemeOptions['shadows'],
  typography: {
    fontFamily: sans,
    fontSize: 14,
    h4: { fontFamily: serif, fontWeight: 300, letterSpacing: '-0.01em' },
    h5: { fontFamily: serif, fontWeight: 300, letterSpacing: '-0.01em' },
    h6: { fontFamily: serif, fontWeight: 350, fontSize: '1.3125rem', letterSpacing: '-0.008em' },
    button: { textTransform: 'none', fontWeight: 500, letterSpacing: 0 },
  },
  // Without it MUI takes away the outline of everything that is pressed, and tints it instead.
  focusVisible: { outlineColor: 'var(--focus)' },
  components: {
    ...defaultLightTheme.components,
    MuiAppBar: {
      styleOverrides: {
        root: { backgroundColor: '#0e0d0c', color: '#f3efe8' },
        colorSecondary: { backgroundColor: '#0e0d0c', color: '#f3efe8' },
        positionFixed: { [lowWindow]: { position: 'static' } },
      },
    },
    // react-admin leaves room in pixels for a bar that grows with the text.
    RaAppBar: { styleOverrides: { root: { '& .RaAppBar-toolbar.RaAppBar-toolbar': { minHeight: 'var(--bar)' } } } },
    RaLayout: {
      styleOverrides: {
        root: { '& .RaLayout-appFrame.RaLayout-appFrame': { marginTop: 'var(--bar)', [lowWindow]: { marginTop: 0 } } },
      },
    },
    RaSidebar: {
      styleOverrides: {
        root: { '&.RaSidebar-appBarCollapsed.RaSidebar-appBarCollapsed': { marginTop: 'calc(-1 * var(--bar))' } },
      },
    },
    // react-admin's is written in its own background's colour, and on phones it is an icon button without an icon.
    RaSkipNavigationButton: {
      styleOverrides: {
        root: {
          '&, &:hover': { backgroundColor: ink },
          '&.MuiIconButton-root::after': { content: 'attr(aria-label)', fontSize: '0.875rem' },
        },
      },
    },
    RaMenuItemLink: {
      styleOverrides: {
        root: { '&.RaMenuItemLink-active': { [forcedColours]: { borderLeft: '4px solid Highlight' } } },
      },
    },
    MuiSnackbar: {
      styleOverrides: {
        // On phones a notice is as wide as the screen: it is placed above the save button and lets touches through.
        root: {
          '@media (max-width: 899.95px)': { bottom: 84, pointerEvents: 'none', '& button': { pointerEvents: 'auto' } },
        },
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { styleOverrides: { root: { border: `1px solid ${rule}` } } },
    MuiDialog: {
      styleOverrides: {
        // A click on the backdrop closes no dialog: it may be the second of a double click, and input would be lost.
        root: { '& > .MuiDialog-container, & > .MuiBackdrop-root': { pointerEvents: 'none' } },
        paper: {
          border: `1px solid ${ink}`,
          pointerEvents: 'auto',
          // Its buttons stay in sight then, as in a dialog without a form.
          '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0, [lowestWindow]: { flex: 'none' } },
          '&:not(.MuiDialog-paperFullScreen)': { [lowWindow]: { marginBlock: 8, maxHeight: 'calc(100% - 16px)' } },
        },
      },
    },
    MuiDialogContent: { styleOverrides: { root: { [lowestWindow]: { flex: 'none' } } } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { minHeight: 40 },
        // Its background is not drawn then, and it would look like a text.
        contained: { [forcedColours]: { border: '1px solid' } },
      },
    },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true } },
    // WebKit shows today in an empty date field, dimmed towards its background colour even if that is transparent.
    MuiInputBase: { styleOverrides: { input: { '&[type^=date], &[type=time]': { backgroundColor: '#fff0' } } } },
    MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
    MuiLinearProgress: { defaultProps: { 'aria-label': 'Loading' } },
    MuiSwitch: { styleOverrides: { thumb: { border: `1px solid ${graphite}` } } },
    MuiTableCell: {
      styleOverrides: {
        head: { fontWeight: 500, color: graphite },
        // On tablets the names need the room: a word per line makes long rows.
        root: {
          '@media (max-width: 1199.95px)': { paddingInline: 8 },
          '@media (max-width: 999.95px)': { paddingInline: 4 },
        },
      },
    },
    MuiListItemText: { styleOverrides: { root: { overflowWrap: 'anywhere' } } },
    MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0 } } },
  },
}
