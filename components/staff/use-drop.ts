import { type DragEvent, useState } from 'react'

/** Event handlers for an element that accepts dropped files; `isOver` while files are dragged over it. */
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
