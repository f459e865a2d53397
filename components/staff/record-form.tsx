import { Alert, Box, Typography } from '@mui/material'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { type RaRecord, SaveButton, SimpleForm, Toolbar, useRecordContext, useRedirect } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { previewed } from '@/lib/staff/resources/previewed'
import type { Group, Resource } from '@/lib/staff/resources/resource'
import { DeleteRecord } from './delete-record'
import { FieldInput } from './field-input'
import { useFocusAfter } from './keep-focus'
import { preserveInput, SettleSaved } from './preserve-input'
import { PreviewButton } from './preview/preview-button'
import { ShowInvalidFields } from './show-invalid-fields'
import { lowWindow } from './theme'
import { MindBeside, useIsUnsavedBeside, WarnOfUnsaved } from './unsaved-beside'

const GroupOfFields = ({ group }: { group: Group }) => (
  <Box component="section" sx={{ mb: 4, width: '100%' }}>
    <Typography variant="h6" component="h2" sx={{ mb: 1.5 }}>
      {group.title}
    </Typography>
    {group.help && (
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {group.help}
      </Typography>
    )}
    <Box
      sx={{
        display: 'grid',
        columnGap: 2,
        rowGap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
      }}
    >
      {group.fields.map((field) => (
        <Box
          key={field.name}
          data-field={field.name}
          sx={{
            minWidth: 0,
            gridColumn: ['html', 'text'].includes(field.kind) ? '1 / -1' : undefined,
            '&:empty': { display: 'none' },
          }}
        >
          <FieldInput field={field} />
        </Box>
      ))}
    </Box>
  </Box>
)

/** Default values of a new record. */
export const initialValues = (resource: Resource): Record<string, unknown> =>
  Object.fromEntries(
    resource.groups.flatMap(({ fields }) =>
      fields.flatMap(({ name, initial }) => (initial === undefined ? [] : [[name, initial]])),
    ),
  )

/**
 * Gives the focus that the save button loses while a save disables it to its bar: once all is saved, the button is
 * disabled again.
 */
const useFocusAfterSave = (bar: RefObject<HTMLElement | null>) => useFocusAfter(useFormState().isSubmitting, bar)

const FormToolbar = ({ resource, isMade }: { resource: Resource; isMade: boolean }) => {
  const record = useRecordContext()
  const bar = useRef<HTMLDivElement>(null)
  useFocusAfterSave(bar)
  return (
    <Toolbar
      ref={bar}
      tabIndex={-1}
      sx={{
        position: 'sticky',
        // The doubled class outranks react-admin's own on phones.
        '&&': { [lowWindow]: { position: 'static' } },
        bottom: 0,
        zIndex: 2,
        gap: 1,
        bgcolor: '#fffdfa',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {/* A second save would make a second record. */}
      <SaveButton {...(isMade && { disabled: true })} />
      {previewed.some((name) => name === resource.name) && <PreviewButton />}
      <Box sx={{ flex: 1 }} />
      {record?.id !== undefined && <DeleteRecord resource={resource} />}
    </Toolbar>
  )
}

/** Opens the edit screen of a record whose maker chose to stay here while an upload runs, once that has ended. */
const OpenAfterUpload = ({ resource, made }: { resource: Resource; made: RaRecord }) => {
  const redirect = useRedirect()
  const isSending = useIsUnsavedBeside()
  const wasSending = useRef(isSending)
  useEffect(() => {
    if (wasSending.current && !isSending) redirect('edit', resource.name, made.id, made)
    wasSending.current = isSending
  }, [isSending, redirect, resource, made])
  return isSending ? (
    <Alert severity="info" sx={{ mb: 2, width: '100%' }}>
      The {resource.one} has been saved. Its page will open when the upload finishes.
    </Alert>
  ) : null
}

/**
 * Takes no input from the save of a new record until its edit screen follows, which begins from what was sent. Gives
 * the focus back if the save fails.
 */
const InertWhileCreating = ({ isMade, children }: { isMade: boolean; children: ReactNode }) => {
  const isNew = useRecordContext()?.id === undefined
  const { isSubmitting } = useFormState()
  const isHeld = isNew && (isSubmitting || isMade)
  useEffect(() => {
    const focused = isHeld ? document.activeElement : null
    return () => {
      if (focused instanceof HTMLElement && document.activeElement === document.body) focused.focus()
    }
  }, [isHeld])
  return (
    <Box
      inert={isHeld}
      sx={{
        display: 'flex',
        gap: 4,
        width: '100%',
        flexDirection: { xs: 'column', lg: 'row' },
        opacity: isHeld ? 0.5 : undefined,
      }}
    >
      {children}
    </Box>
  )
}

type RecordFormProps = { resource: Resource; toolbar?: ReactNode; aside?: ReactNode; made?: RaRecord | null }

/** The form of a record, by groups. `made`: the new record, once it is saved and its edit screen about to follow. */
export const RecordForm = ({ resource, toolbar, aside, made = null }: RecordFormProps) => (
  <MindBeside>
    <SimpleForm
      toolbar={toolbar ?? <FormToolbar resource={resource} isMade={made !== null} />}
      warnWhenUnsavedChanges
      WarnWhenUnsavedChangesComponent={WarnOfUnsaved}
      resetOptions={preserveInput}
      disableInvalidFormNotification
      shouldFocusError={false}
    >
      <SettleSaved resource={resource} />
      <ShowInvalidFields resource={resource} />
      {made && <OpenAfterUpload resource={resource} made={made} />}
      <InertWhileCreating isMade={made !== null}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {resource.groups.map((group) => (
            <GroupOfFields key={group.title} group={group} />
          ))}
        </Box>
        {aside && <Box sx={{ width: { xs: '100%', lg: 320 }, flexShrink: 0 }}>{aside}</Box>}
      </InertWhileCreating>
    </SimpleForm>
  </MindBeside>
)
