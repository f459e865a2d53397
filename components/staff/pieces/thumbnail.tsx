import { Box, Typography } from '@mui/material'

/** A piece's first photograph as a thumbnail. */
export const Thumbnail = ({ photo, size = 56 }: { photo?: string | null; size?: number }) => (
  <Box
    sx={{ width: size, height: size * 1.25, bgcolor: '#f4f2ee', display: 'grid', placeItems: 'center', flexShrink: 0 }}
  >
    {photo ? (
      <img src={photo} alt="" width={size} height={size * 1.25} loading="lazy" style={{ objectFit: 'cover' }} />
    ) : (
      <Typography variant="caption" color="textSecondary">
        none
      </Typography>
    )}
  </Box>
)
