import MultiplaneCommands

@main
enum Program {
  static func main() { MultiplaneProgram.main(CommandLine.arguments) }
}
