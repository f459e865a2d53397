'use client'

import { type KeyboardEvent, type PointerEvent, type ReactNode, type TouchEvent, useRef, useState } from 'react'
import styles from './slider.module.css'
import { SliderControls } from './slider-controls'
import { slideAt, swipeStep, useAutoplay, useCovered, useFilms, useOffscreen } from './use-slider'

type SliderStageProps = {
  slides: { id: number; tone: 'light' | 'dark'; label: string; hasFilm: boolean; view: ReactNode }[]
}

/**
 * Shows one slide after the other. Holds while the pointer or the focus is on its words or controls, paused, off screen,
 * in a hidden tab, under reduced motion, or while a notice covers the controls.
 */
export function SliderStage({ slides }: SliderStageProps) {
  const count = slides.length
  const section = useRef<HTMLElement>(null)
  const touch = useRef({ x: 0, y: 0 })
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const away = useOffscreen(section)
  const covered = useCovered(section)
  const held = hovered || focused || away || covered
  const { index, turn, met, paused, running, show, meet, togglePause } = useAutoplay(count, held)
  useFilms(section, index, held || paused !== false)

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // A link of the slide that goes becomes inert, which would take the focus out of the page.
    if (event.target instanceof Element && event.target.closest('[role=group]'))
      section.current?.focus({ preventScroll: true })
    show(slideAt(index, step, count))
  }

  const onPointerOver = ({ pointerType, target }: PointerEvent) =>
    setHovered(pointerType === 'mouse' && target instanceof Element && target.closest('button, [data-words]') !== null)

  /** Clears hover and focus, so that Play starts although its button has both. */
  const onPause = () => {
    setHovered(false)
    setFocused(false)
    togglePause()
  }

  const onTouchEnd = (event: TouchEvent) => {
    const end = event.changedTouches[0]
    if (!end || event.touches.length > 0) return
    const step = swipeStep(end.clientX - touch.current.x, end.clientY - touch.current.y)
    if (step !== 0) show(slideAt(index, step, count))
  }

  return (
    <section
      className={styles.slider}
      ref={section}
      tabIndex={-1}
      aria-roledescription="carousel"
      aria-label="Highlights"
      data-hero={slides[index]?.tone}
      data-moved={turn > 0 || undefined}
      onKeyDown={count > 1 ? onKeyDown : undefined}
      onPointerOver={onPointerOver}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
      onTouchStart={({ touches }) => {
        touch.current = { x: touches[0]?.clientX ?? 0, y: touches[0]?.clientY ?? 0 }
      }}
      onTouchEnd={count > 1 ? onTouchEnd : undefined}
    >
      <div className={styles.stage} aria-live={running ? 'off' : 'polite'}>
        {slides.map(({ id, tone, view }, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group, but no fieldset
          <div
            key={id}
            className={styles.slide}
            role="group"
            aria-roledescription="slide"
            aria-label={`${place + 1} of ${count}`}
            data-tone={tone}
            data-state={place === index ? 'shown' : met.has(place) ? 'near' : 'far'}
            inert={place !== index && met.has(place)}
          >
            {view}
          </div>
        ))}
      </div>
      {(count > 1 || slides[0]?.hasFilm) && (
        <SliderControls
          labels={slides.map(({ label }) => label)}
          index={index}
          turn={turn}
          running={running}
          paused={paused === true}
          onHold={paused === false && (hovered || focused)}
          covered={covered}
          onShow={show}
          onMeet={meet}
          onPause={onPause}
        />
      )}
    </section>
  )
}
