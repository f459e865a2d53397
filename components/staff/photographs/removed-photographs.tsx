import { Box, Button, Typography } from '@mui/material'
import { formatTime } from '../format'
import { useOnce } from '../use-once'
import type { Removed } from './use-photographs'

type RemovedProps = { sku: string; removed: Removed[]; onBringBack: (name: string) => Promise<unknown> }

/** Removed photographs of a piece, latest first, each with a button to restore it. */
export const RemovedPhotographs = ({ sku, removed, onBringBack }: RemovedProps) => {
  const { once, resting } = useOnce()
  return (
    <Box component="section" aria-label="Removed" sx={{ mt: 2 }}>
      <Typography variant="body2" component="h3">
        Recently removed (kept for 90 days)
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {removed.map(({ name, at }) => (
          <Box
            key={name}
            component="li"
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, py: 0.5 }}
          >
            <img
              src={`/api/staff/photographs/${encodeURIComponent(sku)}/${encodeURIComponent(name)}/removed?at=${encodeURIComponent(at)}`}
              alt=""
              width={48}
              height={60}
              loading="lazy"
              style={{ objectFit: 'cover', background: '#f4f2ee' }}
              onError={(event) => {
                event.currentTarget.style.visibility = 'hidden'
              }}
            />
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {formatTime(at)}
            </Typography>
            <Button
              {...resting}
              size="small"
              onClick={() => once(() => onBringBack(name))}
              aria-label={`Restore ${name}`}
              data-brings-back
            >
              Restore
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
