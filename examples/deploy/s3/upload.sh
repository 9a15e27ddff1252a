#!/usr/bin/env bash
# upload.sh DIST BUCKET: uploads a built site. New assets come before the pages that name them, and old ones go last, so
# that no reader meets a page without its files.
set -euo pipefail
dist=$1
bucket=$2
aws s3 sync "$dist/assets" "s3://$bucket/assets" --cache-control 'public, max-age=31536000, immutable'
aws s3 sync "$dist" "s3://$bucket" --exclude 'assets/*' --exclude _headers --exclude _redirects --exclude .nojekyll \
  --cache-control 'public, max-age=0, must-revalidate'
aws s3 sync "$dist" "s3://$bucket" --exclude _headers --exclude _redirects --exclude .nojekyll --size-only --delete
