/** A wire that breaks at the worst moment: the service has done its work and answers, and the client never hears it. */
import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { freePort } from "./ports";

export async function startCutter(target: number): Promise<{ port: number; stop(): Promise<void> }> {
  const open = new Set<Socket>();
  const server: Server = createServer((client) => {
    const onward = connect(target, "127.0.0.1");
    for (const socket of [client, onward]) {
      open.add(socket);
      socket.on("error", () => {});
    }
    client.on("data", (chunk) => onward.write(chunk));
    // The first byte of the answer comes after COMMIT.
    onward.once("data", () => client.resetAndDestroy());
    client.on("close", () => onward.destroy());
  });
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port,
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
