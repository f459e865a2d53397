// nginx with deploy/nginx.conf, for a drill and a test.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { root } from './settings.mjs'

/** Whether nginx and openssl are installed. */
export const hasNginx = () => ['nginx', 'openssl'].every((name) => !spawnSync(name, ['-v']).error)

/**
 * Writes deploy/nginx.conf to a folder with these ports and a new certificate, otherwise unchanged.
 * @param {string} folder @param {{ plain: number, secure: number, shops: number[] }} ports
 */
function writeConfiguration(folder, { plain, secure, shops }) {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', ...kind, '-keyout', key, '-out', certificate, ...subject], { stdio: 'ignore' })
  const example = fs
    .readFileSync(path.join(root, 'deploy', 'nginx.conf'), 'utf8')
    .replace('server 127.0.0.1:3000;', shops.map((port) => `server 127.0.0.1:${port};`).join(' '))
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${secure} ssl`)
    .replace('/var/cache/nginx/shop', `${folder}/builds`)
    .replaceAll('shop.example', 'localhost')
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  fs.writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http { access_log off; ${temporary.join(' ')}\n${example}\n}`,
  )
  return fs.readFileSync(certificate)
}

/**
 * Starts nginx in front of the shops. Returns its certificate and a function that ends it.
 * @param {string} folder is emptied @param {{ plain: number, secure: number, shops: number[] }} ports
 */
export function startNginx(folder, ports) {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  const certificate = writeConfiguration(folder, ports)
  const nginx = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-p', folder], { stdio: 'inherit' })
  return { certificate, stop: () => nginx.kill() }
}
