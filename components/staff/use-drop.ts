import { type DragEvent, useState } from 'react'

/** What an element needs to take dropped files; `isOver` while some hover above it. */
export const useDrop = (onDropped: (transfer: DataTransfer) => void) => {
  const [isOver, setOver] = useState(false)
  const dropTarget = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(event.dataTransfer.types.includes('Files'))
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onDropped(event.dataTransfer)
    },
  }
  return { isOver, dropTarget }
}
