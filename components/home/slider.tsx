import type { Slide } from '@/lib/home/home'
import { plainTitle } from '@/lib/site/site'
import { SlideView } from './slide-view'
import { SliderStage } from './slider-stage'

type SliderProps = {
  slides: Slide[]
  /** heading level of the first slide's title */
  titles: 'h1' | 'h2'
}

/** The highlights at the top of a page. All slides are in the HTML; one is shown at a time. */
export const Slider = ({ slides, titles }: SliderProps) =>
  slides.length > 0 ? (
    <SliderStage
      slides={slides.map((slide, index) => ({
        id: slide.id,
        tone: slide.tone,
        label: plainTitle(slide.title),
        hasFilm: slide.film !== '',
        view: <SlideView slide={slide} first={index === 0} heading={index === 0 ? titles : 'h2'} />,
      }))}
    />
  ) : null
