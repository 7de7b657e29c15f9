#!/bin/sh
# Runs in namespaces of its own: shows this machine's disk with a layer in memory above it, in which packages are installed.
# Everything that is written there, and every process in it, is gone when this process ends.
set -eu
base=$1
mount -t tmpfs -o mode=755 tmpfs "$base"
mkdir "$base/upper" "$base/work" "$base/root" "$base/tmp"
mount -t overlay overlay -o "lowerdir=/,upperdir=$base/upper,workdir=$base/work" "$base/root"
mount --rbind /dev "$base/root/dev"
mount --rbind /sys "$base/root/sys"
mount -t proc proc "$base/root/proc"
mount -t tmpfs -o mode=1777 tmpfs "$base/root/tmp"
mount -t tmpfs -o mode=755 tmpfs "$base/root/run"
mount --bind "$2" "$base/root/mnt"
chroot "$base/root" useradd --create-home --shell /bin/sh agent
echo ready
# bash, unlike sleep, also waits for processes whose parent has ended.
exec bash -c 'sleep infinity & wait'
