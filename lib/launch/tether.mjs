/**
 * Preloaded into a child of the launcher: when the launcher dies, however that happens, the child ends too.
 * The channel that Node opens between parent and child tells, also after kill -9.
 */
if (process.env.COTEJO_TETHERED === "1") {
  // Grandchildren inherit the preload, and the channel to their own parent is none of our business.
  delete process.env.COTEJO_TETHERED;
  // Without a channel the parent died before we came this far.
  if (!process.channel) process.exit(1);
  process.channel.unref();
  process.once("disconnect", () => {
    // In order when it can, and soon: the next start needs the port.
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.kill(process.pid, "SIGKILL"), 5_000).unref();
  });
}
