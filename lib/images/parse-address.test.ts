import { describe, expect, it } from 'vitest'
import { photoAddress, toPhoto } from './address'
import { parsePhotoPath, parseVideoPath } from './parse-address'
import { photoUrl } from './photo'

const watch = '/watches/gallery/NW-10311'

describe('the address of a photograph', () => {
  it('names pieces by their prefix and does not double it', () => {
    expect(photoAddress('10311', 'watch', 'grid')).toBe(`${watch}/grid-image`)
    expect(photoAddress('NW-1', 'watch', 'hover')).toBe('/watches/gallery/NW-1/grid-hover')
    expect(photoAddress('NJ-1', 'watch', 'large', '01')).toBe('/watches/gallery/NW-NJ-1/gallery-large-image/01')
    expect(photoAddress('7', 'jewellery', 'mainGrid')).toBe('/jewelries/gallery/NJ-7/main_grid_image')
    expect(photoAddress('7', 'watch', 'mainGrid')).toBe('/watches/gallery/NW-7/grid-image')
    expect(photoAddress('a b/c', 'jewellery', 'thumb', '01')).toBe('/jewelries/gallery/NJ-a%20b%2Fc/thumb-image/01')
    expect(photoAddress('site', 'watch', 'large', 'banner')).toBe('/media/banner')
  })

  it('carries nothing of the record but what pages show', () => {
    const row = { item_id: 7, name: '01', position: 0, hash: 'x', width: 9, height: 8, placeholder: '', closeUp: false }
    const photo = toPhoto(row, { sku: '7', family: 'watch', kind: 'small', alt: 'A watch' })
    expect(photo).toEqual({
      src: '/watches/gallery/NW-7/gallery-small-image/01',
      width: 9,
      height: 8,
      placeholder: '',
      closeUp: false,
      alt: 'A watch',
    })
    expect(parsePhotoPath(photoUrl(photo, 320, 'avif'))?.wanted[0]).toEqual({ name: '01', width: 320 })
  })
})

describe('reading an address', () => {
  it.each([
    [
      `${watch}/grid-image-640.avif`,
      { skus: ['NW-10311', '10311'], wanted: [{ place: 0, width: 640 }], format: 'avif' },
    ],
    [`${watch}/grid-image.jpg`, { wanted: [{ place: 0, width: 640 }] }],
    [`${watch}/grid-hover-320.webp`, { wanted: [{ place: 1, width: 320 }] }],
    [`${watch}/thumb-image/01.jpg`, { wanted: [{ name: '01', width: 160 }] }],
    [`${watch}/gallery-small-image/01.jpg`, { wanted: [{ name: '01', width: 960 }] }],
    [
      `${watch}/gallery-large-image/01-front-2400.jpg`,
      {
        wanted: [
          { name: '01-front', width: 2400 },
          { name: '01-front-2400', width: 1600 },
        ],
      },
    ],
    [`${watch}/gallery-large-image/01-641.jpg`, { wanted: [{ name: '01-641', width: 1600 }] }],
    [
      '/media/banner-480-upright.avif',
      {
        wanted: [
          { name: 'banner-480-upright', width: 960 },
          { name: 'banner', width: 480, isUpright: true },
        ],
      },
    ],
    ['/media/Scan_2.JPG', { skus: ['site'], wanted: [{ name: 'Scan_2', width: 960 }], format: 'jpg' }],
    ['/media/banner-480-upright.jpg', { wanted: [{ name: 'banner-480-upright', width: 960 }] }],
    ['/media/banner-1200-upright.avif', { wanted: [{ name: 'banner-1200-upright', width: 960 }] }],
    ['/watches/gallery/NW-NW-1/grid-image.jpg', { skus: ['NW-NW-1'] }],
    ['/watches/gallery/NW-a%20b/grid-image.jpg', { skus: ['NW-a b', 'a b'] }],
    ['/jewelries/gallery/NJ-7/main_grid_image-160.jpg', { family: 'jewellery', wanted: [{ place: 0, width: 160 }] }],
    ['/jewelries/gallery/NJ-7/main_grid_image.jpg', { wanted: [{ place: 0, width: 640 }] }],
    [
      '/media/01-rose-gold-960.webp',
      {
        family: null,
        skus: ['site'],
        wanted: [
          { name: '01-rose-gold', width: 960 },
          { name: '01-rose-gold-960', width: 960 },
        ],
      },
    ],
  ])('understands %s', (path, expected) => {
    expect(parsePhotoPath(path)).toMatchObject(expected)
  })

  it.each([
    '/',
    '/media/',
    '/media/.jpg',
    '/media/.env.jpg',
    '/media/a.jpg.exe',
    '/media/a/b-160.jpg',
    '/media/a%00.jpg',
    '/media/..%2fsecret.jpg',
    '/media/..%5csecret.jpg',
    '/media/../../etc/passwd.jpg',
    `/media/${'9'.repeat(2000)}.jpg`,
    '/watches/gallery/NW-/grid-image.jpg',
    '/watches/gallery/10311/grid-image.jpg',
    '/watches/gallery/NJ-7/grid-image.jpg',
    '/watches/gallery/NW-7/main_grid_image.jpg',
    '/watches/gallery/NW-%zz/grid-image.jpg',
    '/watches/gallery/NW-%/grid-image.jpg',
    '/watches/gallery/NW-..%2f..%2fsite/grid-image.jpg',
    '/watches/gallery/NW-a%5Cb/grid-image.jpg',
    '/watches/gallery/NW-a%00/grid-image.jpg',
    `${watch}/grid-image-641.jpg`,
    `${watch}/grid-image-0640.jpg`,
    `${watch}/grid-image-640.jpg/x.jpg`,
    `${watch}/gallery-large-image/..-640.jpg`,
    `${watch}/gallery-large-image/%2e%2e-640.jpg`,
    `${watch}/gallery-large-image/a/b-640.jpg`,
    `${watch}/gallery-large-image/.jpg`,
    `${watch}/constructor/a-640.jpg`,
    `${watch}/constructor.jpg`,
    `${watch}/grid-image-640`,
  ])('refuses %s', (path) => {
    expect(parsePhotoPath(path)).toBeNull()
  })

  it('knows videos by their ending and lets no path out of the folder', () => {
    expect(parseVideoPath('/media/loop-rose-gold.mp4')).toBe('loop-rose-gold.mp4')
    expect(parseVideoPath('/media/X.MOV')).toBe('X.MOV')
    for (const path of [
      '/media/../x.mp4',
      '/media/..%2fx.mp4',
      '/media/.x.mp4',
      '/media/x.avi',
      '/media/a/x.mp4',
      '/x.mp4',
    ])
      expect(parseVideoPath(path)).toBeNull()
  })
})
