#!/usr/bin/env bash
# The web app. `tools/web.sh build` makes web/dist. `test` checks types, style and format and runs the unit tests. `e2e
# [--screenshots DIR] [WORD...]` plays in a real browser against build/release/tusk. `screenshots` makes the pictures in
# docs/pictures. `static [DIR]` makes a folder, by default build/static, that any web host can serve: the page with its
# engine in WebAssembly. npm packages are installed when web/package-lock.json has changed.
set -euo pipefail
called_from=$PWD
cd "$(dirname "$0")/../web"
what=${1:-build}
shift || true
stamp=node_modules/.installed
if ! cmp -s package-lock.json "$stamp"; then
  npm ci --loglevel=error >&2
  cp package-lock.json "$stamp"
fi
case "$what" in
  build)
    # Skips the build if the page is newer than all of its sources.
    if [ ! -f dist/index.html ] || [ -n "$(find src public index.html vite.config.ts svelte.config.js package-lock.json -newer dist/index.html -print -quit)" ]; then
      npm run build --silent -- --logLevel warn >&2
      # Compressed once here, not for every request.
      gzip --keep --best --no-name dist/*.html dist/*.js dist/*.css dist/*.svg
    fi
    ;;
  static)
    folder=../build/static
    (($# == 0)) || folder=$(cd "$called_from" && realpath -m "$1")
    (
      cd ..
      source tools/setup.sh
      tusk_install tools/packages.txt tools/browser_packages.txt
      tusk_build browser engine
    )
    npm run build --silent -- --mode static --outDir "$folder" --emptyOutDir --logLevel warn >&2
    node static/build.mjs ../build/browser "$folder"
    ;;
  test) npm run check --silent && npm run lint --silent && npm run format:check --silent && npm test --silent ;;
  e2e) exec node e2e/run.mjs "$@" ;;
  screenshots) exec node e2e/screenshots.mjs "$@" ;;
  *) echo "tools/web.sh build, static, test, e2e or screenshots" >&2; exit 2 ;;
esac
